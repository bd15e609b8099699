package dev.taxon.engine;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The engine is a library that returns values or throws, and its packages lean one way only. */
@AnalyzeClasses(packages = "dev.taxon.engine", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule noFrameworkNoIoNoLogger =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.springframework..",
              "com.fasterxml..",
              "tools.jackson..",
              "java.io..",
              "java.net..",
              "java.nio.channels..",
              "java.nio.file..",
              "java.util.logging..",
              "org.apache.commons.logging..",
              "org.apache.logging..",
              "org.slf4j..")
          .orShould()
          .dependOnClassesThat()
          .haveFullyQualifiedName(System.Logger.class.getName());

  @ArchTest
  static final ArchRule nothingIsPrinted =
      noClasses()
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err")
          .orShould()
          .callMethod(Throwable.class, "printStackTrace");

  /** The arrows between packages; the facts are the classes of {@code dev.taxon.engine} itself. */
  @ArchTest
  static final ArchRule packagesLeanOneWay =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("facts")
          .definedBy("dev.taxon.engine")
          .layer("contract")
          .definedBy("dev.taxon.engine.contract..")
          .layer("drl")
          .definedBy("dev.taxon.engine.drl..")
          .layer("intake")
          .definedBy("dev.taxon.engine.intake..")
          .layer("ruleset")
          .definedBy("dev.taxon.engine.ruleset..")
          .layer("prefilter")
          .definedBy("dev.taxon.engine.prefilter..")
          .layer("classify")
          .definedBy("dev.taxon.engine.classify..")
          .layer("sweep")
          .definedBy("dev.taxon.engine.sweep..")
          .optionalLayer("check")
          .definedBy("dev.taxon.engine.check..")
          .whereLayer("facts")
          .mayNotAccessAnyLayer()
          .whereLayer("contract")
          .mayNotAccessAnyLayer()
          .whereLayer("drl")
          .mayOnlyAccessLayers("facts")
          .whereLayer("intake")
          .mayOnlyAccessLayers("facts", "contract")
          .whereLayer("ruleset")
          .mayOnlyAccessLayers("facts", "contract", "drl", "intake")
          .whereLayer("prefilter")
          .mayOnlyAccessLayers("facts", "drl")
          .whereLayer("classify")
          .mayOnlyAccessLayers("facts", "contract", "drl", "intake", "ruleset", "prefilter")
          .whereLayer("sweep")
          .mayOnlyAccessLayers("facts", "contract", "drl", "intake", "ruleset", "classify")
          .whereLayer("check")
          .mayOnlyAccessLayers(
              "facts", "contract", "drl", "intake", "ruleset", "prefilter", "classify", "sweep");
}
