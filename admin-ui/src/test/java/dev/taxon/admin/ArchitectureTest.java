package dev.taxon.admin;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows between the modules, and between the features of the service. */
@AnalyzeClasses(packages = "dev.taxon", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule theCorpusDoesNotKnowTheService =
      noClasses()
          .that()
          .resideInAPackage("dev.taxon.corpus..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.taxon.admin..");

  @ArchTest
  static final ArchRule theEngineKnowsNeitherCorpusNorServiceNorSpring =
      noClasses()
          .that()
          .resideInAPackage("dev.taxon.engine..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.taxon.corpus..", "dev.taxon.admin..", "org.springframework..");

  @ArchTest
  static final ArchRule featuresDoNotKnowEachOtherInCircles =
      slices().matching("dev.taxon.admin.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule onlyTheEntryPointKnowsTheCommandLine =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.taxon.admin.command..")
          .and()
          .doNotBelongToAnyOf(Taxon.class)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.taxon.admin.command..");

  @ArchTest
  static final ArchRule reportsNeedNoService =
      noClasses()
          .that()
          .resideInAPackage("dev.taxon.admin.sweeps.report..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.springframework..", "dev.taxon.corpus..");

  @ArchTest
  static final ArchRule packagesAreNamedAfterFeatures =
      noClasses()
          .should()
          .resideInAnyPackage("..util..", "..utils..", "..impl..", "..helper..", "..common..");
}
