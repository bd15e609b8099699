package dev.taxon.corpus;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The lines that this module keeps: it leans on the engine, and on nothing above it. */
@AnalyzeClasses(packages = "dev.taxon.corpus", importOptions = DoNotIncludeTests.class)
class CorpusArchitectureTest {

  @ArchTest
  static final ArchRule knowsOnlyTheEngineAndItsOwnLibraries =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "javax.xml.stream..",
              "dev.taxon.corpus..",
              "dev.taxon.engine",
              "dev.taxon.engine.sweep",
              "dev.taxon.engine.intake",
              "tools.jackson.core..",
              "org.yaml.snakeyaml..");

  @ArchTest
  static final ArchRule readingSqlKnowsNothingOfFiles =
      noClasses()
          .that()
          .resideInAPackage("dev.taxon.corpus.sql")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.taxon.corpus", "java.nio.file..", "dev.taxon.engine..");

  @ArchTest
  static final ArchRule logsNothing =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.slf4j..", "java.util.logging..");
}
