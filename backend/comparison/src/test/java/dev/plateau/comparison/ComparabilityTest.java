package dev.plateau.comparison;

import static dev.plateau.comparison.Runs.CONDITIONS;
import static dev.plateau.comparison.Runs.NOON;
import static dev.plateau.comparison.Runs.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.comparison.Comparability.Differences;
import dev.plateau.comparison.ComparedFact.Measured;
import dev.plateau.comparison.ComparedRun.HostChange;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Conditions;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.FlagSet;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.Upload.BenchmarkCode;
import dev.plateau.wire.model.Upload.Settings;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ComparabilityTest {
    private static Optional<String> obstacle(ComparedRun baseline, ComparedRun candidate) {
        return obstacle(baseline, candidate, Mode.AVERAGE_TIME);
    }

    private static Optional<String> obstacle(ComparedRun baseline, ComparedRun candidate, Mode mode) {
        return Comparability.obstacle(score(baseline), score(candidate), mode);
    }

    private static ComparedScore score(ComparedRun run) {
        return Runs.score(run, "ns/op", Direction.LOWER_IS_BETTER, 100, 0.01, 5);
    }

    private static Conditions jmh(@Nullable String version) {
        return new Conditions(version, null, null, null, null, null, null);
    }

    private static ComparedRun on(
            Environment.Host host, Instant at, @Nullable String exclusion, HostChange... changes) {
        return new ComparedRun(
                CONDITIONS, host, Runs.jdk("17.0.9"), List.of(), "nightly", at, exclusion, List.of(changes), Map.of());
    }

    @Test
    void twoJdksUnderTheSameConditionsAreComparable() {
        assertThat(obstacle(run("e", CONDITIONS, "11.0.13"), run("e", CONDITIONS, "17.0.9")))
                .isEmpty();
    }

    @Test
    void everyConditionThatDiffersIsNamedWithBothValues() {
        var other = new Conditions("1.36", "COMPILER", "Serial", 2L << 30, true, null, null);

        assertThat(obstacle(run("e", CONDITIONS, "17.0.9"), run("e", other, "21.0.8")))
                .contains("JMH versions differ: 1.37 and 1.36; blackhole modes differ: FULL_DONTINLINE and COMPILER;"
                        + " garbage collectors differ: G1 and Serial; heaps differ: 1024 MiB and 2048 MiB");
    }

    @Test
    void whatAFlagSetChoosesIsTheSubjectOfTheComparison() {
        var parallel = new Conditions("1.37", "FULL_DONTINLINE", "Parallel", 2L << 30, true, null, null);
        var plain = run("e", CONDITIONS, "17.0.9");
        var chosen = run("e", parallel, "17.0.9", "-XX:+UseParallelGC", "-XX:MaxHeapSize=2147483648");

        assertThat(obstacle(plain, chosen)).isEmpty();
        assertThat(obstacle(chosen, plain)).isEmpty();
    }

    @Test
    void factsThatOneSideDoesNotRecordAreNoDifference() {
        assertThat(obstacle(run("e", CONDITIONS, "17.0.9"), run("e", jmh(null), "21.0.8")))
                .isEmpty();
        var unknown = Runs.host("lab", 0);
        assertThat(obstacle(on(unknown, NOON, null), on(Runs.host("lab", 4), NOON, null)))
                .isEmpty();
    }

    /** An archive of classes shortens the start of a JVM, and nothing that is measured after its warm-up. */
    @Test
    void singleShotsNeedAnArchiveOnBothSidesOrOnNone() {
        var without = new Conditions("1.37", "FULL_DONTINLINE", "G1", 1L << 30, false, null, null);
        var archived = run("e", CONDITIONS, "17.0.9");
        var plain = run("e", without, "21.0.8");
        var chosen = run("e", without, "21.0.8", "-Xshare:off");

        assertThat(obstacle(archived, plain, Mode.SINGLE_SHOT)).contains("CDS archives differ: used and none");
        assertThat(obstacle(archived, chosen, Mode.SINGLE_SHOT)).isEmpty();
        assertThat(obstacle(archived, plain, Mode.SAMPLE_TIME)).isEmpty();
        assertThat(obstacle(plain, plain, Mode.SINGLE_SHOT)).isEmpty();
        assertThat(obstacle(plain, run("e", jmh(null), "17.0.9"), Mode.SINGLE_SHOT))
                .as("not known")
                .isEmpty();
    }

    /** The cause of a change is found by the same rule. */
    @Test
    void runsOfOneFlagSetHaveTheSameConditionsUnlessBothRecordOthers() {
        assertThat(differences(CONDITIONS, "11.0.13", jmh(null), "17.0.9")).isEmpty();
        assertThat(differences(jmh(null), "11.0.13", CONDITIONS, "17.0.9")).isEmpty();
        assertThat(differences(CONDITIONS, "11.0.13", jmh("1.36"), "11.0.13"))
                .containsExactly("JMH versions differ: 1.37 and 1.36");
        var otherHeap = new Conditions(null, null, null, 2L << 30, null, null, null);
        assertThat(differences(CONDITIONS, "17.0.9", otherHeap, "17.0.9"))
                .containsExactly("heaps differ: 1024 MiB and 2048 MiB");
        assertThat(differences(jmh("1.37"), "11.0.13", jmh("1.37"), "17.0.9"))
                .containsExactly("blackhole modes differ: FULL_DONTINLINE and COMPILER");
    }

    private static List<String> differences(Conditions left, String leftJdk, Conditions right, String rightJdk) {
        return Comparability.differences(measured(left, leftJdk, null), measured(right, rightJdk, null))
                .obstacles();
    }

    private static Measured measured(Conditions conditions, String jdk, @Nullable Settings settings) {
        return new Measured(conditions, Runs.host("lab", 2), Runs.jdk(jdk), List.of(), settings, 5);
    }

    private static Settings settings(String warmupTime, int batchSize, @Nullable BenchmarkCode code) {
        return new Settings(5, 5, warmupTime, batchSize, 3, "1 s", batchSize, "/opt/jdk/bin/java", code);
    }

    @Test
    void settingsThatDecideForbidAndOthersAreNamed() {
        Settings plain = settings("1 s", 1, new BenchmarkCode("a".repeat(64), 1, List.of(1, 3)));

        assertThat(between(plain, settings("1 s", 100, null)).obstacles())
                .containsExactly("batch sizes differ: 1 and 100");
        assertThat(between(plain, settings("1 s", 1, new BenchmarkCode(null, 10, List.of(2, 2))))
                        .obstacles())
                .containsExactly(
                        "groups of threads differ: 1 + 3 and 2 + 2", "operations per invocation differ: 1 and 10");
        Differences shorter = between(plain, settings("100 ms", 1, null));
        assertThat(shorter.obstacles()).isEmpty();
        assertThat(shorter.named()).contains("measured with other settings: warm-up 5 x 1 s, then 5 x 100 ms");
        assertThat(shorter.mayAlert()).isFalse();
        Differences edited = between(plain, settings("1 s", 1, new BenchmarkCode("b".repeat(64), null, null)));
        assertThat(edited.named()).contains("measured with other settings: the benchmark's own code changed");
        assertThat(edited.mayAlert()).isFalse();
        assertThat(between(plain, null)).as("not known").isEqualTo(Differences.NONE);
    }

    @Test
    void iterationsAndForksAreNamed() {
        Settings one = new Settings(5, 5, "1 s", 1, 5, "1 s", 1, null, null);
        Settings other = new Settings(2, 5, "1 s", 1, 3, "100 ms", 1, null, null);

        Differences differences = Comparability.differences(measuredBy(one), measuredBy(other));

        assertThat(differences.obstacles()).isEmpty();
        assertThat(differences.named())
                .contains("measured with other settings: measurement 5 x 1 s, then 3 x 100 ms; forks 5, then 2");
        assertThat(differences.mayAlert()).isFalse();
        Settings fewer = new Settings(2, 5, "1 s", 1, 5, "1 s", 1, null, null);
        assertThat(Comparability.differences(measuredBy(one), measuredBy(fewer)).mayAlert())
                .as("the number of forks moves no score")
                .isTrue();
    }

    private static Measured measuredBy(Settings settings) {
        return new Measured(CONDITIONS, Runs.host("lab", 2), Runs.jdk("17.0.9"), List.of(), settings, settings.forks());
    }

    private static Differences between(@Nullable Settings before, @Nullable Settings since) {
        return Comparability.differences(measured(CONDITIONS, "17.0.9", before), measured(CONDITIONS, "17.0.9", since));
    }

    /** A new component of these records must say what it means in comparisons. */
    @Test
    void everyStoredFactHasItsPart() {
        List<String> components = Stream.of(
                        BenchmarkKey.class,
                        Settings.class,
                        BenchmarkCode.class,
                        Conditions.class,
                        Environment.class,
                        Environment.Host.class,
                        Environment.Jdk.class,
                        FlagSet.class,
                        Commit.class,
                        Manifest.HostFacts.class,
                        Manifest.JdkFiles.class,
                        Manifest.BenchmarkBuild.class,
                        Manifest.JarFacts.class)
                .flatMap(type -> Arrays.stream(type.getRecordComponents())
                        .map(component -> type.getSimpleName() + "." + component.getName()))
                .toList();

        assertThat(Arrays.stream(ComparedFact.values()).flatMap(fact -> fact.stored().stream()))
                .containsExactlyInAnyOrderElementsOf(components);
    }

    @Test
    void filesOfAJdkTellTwoBuildsOfOneVersionApart() {
        Environment.Jdk jdk = Runs.jdk("25.0.2");

        assertThat(buildsDiffer(jdk.withBuild("0a1b2"), jdk.withBuild("3c4d5"))).isTrue();
        assertThat(buildsDiffer(jdk.withBuild("0a1b2"), jdk))
                .as("older runs have no digest")
                .isFalse();
        assertThat(buildsDiffer(jdk.withBuild("0a1b2"), Runs.jdk("25.0.3").withBuild("3c4d5")))
                .isFalse();
    }

    @Test
    void thePathOfTheJvmIsNamedWhereTheVersionsAgree() {
        Settings base = new Settings(5, 5, "1 s", 1, 5, "1 s", 1, "/builds/base", null);
        Settings patched = new Settings(5, 5, "1 s", 1, 5, "1 s", 1, "/builds/patched", null);

        assertThat(Comparability.differences(
                                measured(CONDITIONS, "25.0.2", base), measured(CONDITIONS, "25.0.2", patched))
                        .named())
                .contains("measured with other settings: JVM /builds/base, then /builds/patched");
        assertThat(Comparability.differences(measured(CONDITIONS, "25.0.2", base), measured(CONDITIONS, "26", patched)))
                .isEqualTo(Differences.NONE);
    }

    private static boolean buildsDiffer(Environment.Jdk one, Environment.Jdk other) {
        return ComparedFact.JDK_BUILD.differs(measuredOn(one), measuredOn(other));
    }

    private static Measured measuredOn(Environment.Jdk jdk) {
        return new Measured(CONDITIONS, Runs.host("lab", 2), jdk, List.of(), null, 0);
    }

    /** JMH chooses another blackhole from JDK 17 on and does not say so in its JSON. */
    @Test
    void theBlackholeModeFollowsFromJmhAndJdk() {
        assertThat(obstacle(run("e", jmh("1.37"), "11.0.13"), run("e", jmh("1.37"), "17.0.9")))
                .contains("blackhole modes differ: FULL_DONTINLINE and COMPILER");
        assertThat(obstacle(run("e", jmh("1.37"), "17.0.9"), run("e", jmh("1.37"), "25.0.2")))
                .isEmpty();
        assertThat(obstacle(run("e", jmh("1.33"), "11.0.13"), run("e", jmh("1.33"), "17.0.9")))
                .isEmpty();
    }

    /** More digits than an int has: such a version is stored, too. */
    @Test
    void aVersionThatIsNoNumberOfOursIsComparedAsText() {
        assertThat(obstacle(run("e", jmh("1.99999999999"), "21.0.8"), run("e", jmh("1.99999999999"), "25.0.2")))
                .isEmpty();
        assertThat(obstacle(run("e", jmh("1.99999999999"), "21.0.8"), run("e", jmh("1.37"), "21.0.8")))
                .contains("JMH versions differ: 1.99999999999 and 1.37");
    }

    @Test
    void hostsAndTheirProcessorsMustAgree() {
        assertThat(obstacle(on(Runs.host("lab", 2), NOON, null), on(Runs.host("desk", 2), NOON, null)))
                .contains("hosts differ: lab and desk");
        assertThat(obstacle(on(Runs.host("lab", 2), NOON, null), on(Runs.host("lab", 4), NOON, null)))
                .contains("processors differ: 2 and 4");
    }

    /** A change of the host counts for runs measured then and later. */
    @Test
    void aHostThatAPersonSaysChangedSeparatesTheRunsBeforeFromThoseSince() {
        var bios = new HostChange(NOON.plusSeconds(1), "new BIOS");
        var before = on(Runs.host("lab", 2), NOON, null, bios);
        var since = on(Runs.host("lab", 2), NOON.plusSeconds(1), null, bios);

        assertThat(obstacle(before, since)).contains("the host changed between the runs: new BIOS");
        assertThat(obstacle(since, since)).isEmpty();
    }

    @Test
    void aRunThatAPersonExcludedIsComparedWithNone() {
        var fine = on(Runs.host("lab", 2), NOON, null);
        var excluded = on(Runs.host("lab", 2), NOON, "excluded by Ada: the disk was full");

        assertThat(obstacle(fine, excluded)).contains("the candidate run is excluded by Ada: the disk was full");
        assertThat(obstacle(excluded, fine)).contains("the baseline run is excluded by Ada: the disk was full");
    }

    /** The trial's clock readings varied by 11 %, and a tenfold slowdown was grey. */
    @Test
    void theStateOfTheHostIsNoCondition() {
        assertThat(obstacle(Runs.calibrated("e", 2, 0.9), Runs.calibrated("e", 2, 0.9)))
                .isEmpty();
    }
}
