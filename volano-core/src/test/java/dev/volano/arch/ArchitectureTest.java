package dev.volano.arch;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.constructors;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.volano.VolanoException;
import java.lang.invoke.MethodHandles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The rules of the house that a compiler does not check. Each says why it is there. */
class ArchitectureTest {

    private static final String ROOT = "dev.volano";

    private static final JavaClasses VOLANO = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    /** From bottom to top: what each package may use besides itself, the root and {@code internal}. */
    private static final Map<String, List<String>> ARROWS = arrows();

    private static Map<String, List<String>> arrows() {
        Map<String, List<String>> arrows = new LinkedHashMap<>();
        arrows.put("internal", List.of());
        arrows.put("measure", List.of());
        arrows.put("stats", List.of("measure"));
        arrows.put("probe", List.of());
        arrows.put("jfr", List.of("measure", "probe"));
        arrows.put("net", List.of());
        arrows.put("workload", List.of("net", "measure"));
        arrows.put("server", List.of("net", "workload", "probe"));
        arrows.put("client", List.of("net", "workload", "server", "measure", "stats", "probe"));
        arrows.put("scale", List.of("net", "workload", "server", "client", "measure", "stats", "probe"));
        arrows.put("compare", List.of("server", "client", "measure", "stats", "probe"));
        arrows.put("evidence", List.of("net", "server", "client", "jfr", "stats", "probe"));
        arrows.put("report", List.of("net", "server", "client", "scale", "compare", "measure", "stats", "probe"));
        return arrows;
    }

    @Test
    void the_import_found_the_code() {
        assertThat(VOLANO.size()).as("an empty import would pass every rule").isGreaterThan(100);
    }

    @Test
    void packages_are_free_of_cycles() {
        slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(VOLANO);
    }

    @Test
    void every_package_has_its_place_in_the_order() {
        List<String> placed = ARROWS.keySet().stream().toList();

        assertThat(VOLANO.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> name.startsWith(ROOT + "."))
                        .map(name -> name.substring(ROOT.length() + 1).split("\\.", 2)[0])
                        .distinct())
                .isSubsetOf(placed);
    }

    @Test
    void no_arrow_goes_up() {
        ARROWS.forEach((name, uses) -> {
            String[] allowed = Stream.concat(Stream.of(name, "internal"), uses.stream())
                    .map(each -> ROOT + "." + each + "..")
                    .toArray(String[]::new);
            DescribedPredicate<JavaClass> ours = resideInAPackage(ROOT + "..");
            DescribedPredicate<JavaClass> root = resideInAPackage(ROOT);
            classes()
                    .that()
                    .resideInAPackage(ROOT + "." + name + "..")
                    .should()
                    .onlyDependOnClassesThat(
                            DescribedPredicate.not(ours).or(root).or(resideInAnyPackage(allowed)))
                    .because("a package knows those below it only")
                    .check(VOLANO);
        });
    }

    @Test
    void measure_knows_neither_sockets_nor_threads() {
        classes()
                .that()
                .resideInAPackage(ROOT + ".measure..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        ROOT + ".measure..",
                        "java.lang..",
                        "java.nio",
                        "java.time..",
                        "java.util",
                        "java.util.function",
                        "java.util.stream",
                        "java.util.zip",
                        "org.HdrHistogram..",
                        "org.jspecify.."))
                .because("results must be computable, and testable, without a network")
                .check(VOLANO);
    }

    @Test
    void workloads_know_neither_sockets_nor_threads() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".workload..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.nio.channels..", "java.net..")
                        .and(DescribedPredicate.not(addresses())))
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Thread.class)
                .because("a workload runs on every I/O model, in memory too")
                .check(VOLANO);
    }

    private static DescribedPredicate<JavaClass> addresses() {
        return DescribedPredicate.describe(
                "addresses", type -> type.getSimpleName().matches("Inet(Socket)?Address|SocketAddress"));
    }

    @Test
    void json_is_known_to_the_report_only() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + ".report..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.grack..")
                .because("it is moved into our name space, and could be replaced")
                .check(VOLANO);
    }

    @Test
    void public_classes_are_final() {
        classes()
                .that()
                .arePublic()
                .and()
                .areNotInterfaces()
                .and()
                .areNotRecords()
                .and()
                .areNotEnums()
                .and()
                .doNotBelongToAnyOf(VolanoException.class) // users catch it for all that are kinds of it
                .should()
                .haveModifier(JavaModifier.FINAL)
                .because("users extend Volano through interfaces only")
                .check(VOLANO);
    }

    @Test
    void builders_come_from_what_they_build() {
        constructors()
                .that()
                .areDeclaredInClassesThat()
                .haveSimpleName("Builder")
                .should()
                .bePrivate()
                .check(VOLANO);
    }

    @Test
    void public_methods_do_not_leak_internal_types() {
        methods()
                .that()
                .arePublic()
                .and()
                .areDeclaredInClassesThat()
                .arePublic()
                .and()
                .areDeclaredInClassesThat()
                .resideOutsideOfPackage("..internal..")
                .should()
                .notHaveRawReturnType(resideInAnyPackage("..internal..", "com.grack.."))
                .check(VOLANO);
    }

    @Test
    void durations_come_from_a_monotonic_clock() {
        noClasses()
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .because("wall clocks step; System.nanoTime() does not")
                .check(VOLANO);
    }

    @Test
    void virtual_threads_are_named_in_one_place() {
        noClasses()
                .that()
                .doNotHaveSimpleName("VirtualThreads")
                .should()
                .callMethod(MethodHandles.class, "publicLookup")
                .because("what needs a newer JVM is found at run time, by one class")
                .check(VOLANO);
    }

    @Test
    void no_class_has_static_mutable_state() {
        fields().that()
                .areStatic()
                .should()
                .beFinal()
                .because("two benchmarks in one JVM do not see each other")
                .check(VOLANO);
    }

    @Test
    void every_package_is_null_marked() {
        List<String> unmarked = VOLANO.getPackage(ROOT).getSubpackagesInTree().stream()
                .filter(each -> !each.getClasses().isEmpty())
                .filter(each -> !each.isAnnotatedWith(NullMarked.class))
                .map(JavaPackage::getName)
                .sorted()
                .toList();

        assertThat(unmarked).isEmpty();
    }

    @Test
    void general_habits() {
        NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(VOLANO);
        NO_CLASSES_SHOULD_THROW_GENERIC_EXCEPTIONS.check(VOLANO);
        NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(VOLANO);
    }
}
