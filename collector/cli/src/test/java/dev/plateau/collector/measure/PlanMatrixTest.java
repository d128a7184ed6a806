package dev.plateau.collector.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.plateau.collector.SpecimenPlan;
import dev.plateau.collector.TestJvms;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.jdk.JvmSearch;
import dev.plateau.collector.plan.PlanReader;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.model.Upload.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanMatrixTest {
    @TempDir
    private Path folder;

    private PlanMatrix matrix(String lines, Path... further) throws Exception {
        List<Jvm> jvms = new ArrayList<>();
        for (Path home : further) {
            jvms.add(JvmSearch.named(home, "test"));
        }
        jvms.add(JvmSearch.named(TestJvms.ofTheBuild(), "test"));
        // What a JVM makes of a flag may depend on others.
        return PlanMatrix.of(PlanReader.read(SpecimenPlan.write(folder, "jvmArgs: []\n" + lines)), jvms);
    }

    @Test
    void multipliesParametersThreadsAndModes() throws Exception {
        PlanMatrix matrix = matrix("""
                benchmarks: {include: \\.sized$, params: {size: [3, 4, 5]}, threads: [1, max], mode: [avgt, ss]}
                """);
        assertThat(matrix.jobs()).hasSize(3 * 2 * 2);
        assertThat(matrix.jobs())
                .extracting(job -> job.key().threads())
                .containsOnly(1, Runtime.getRuntime().availableProcessors());
    }

    @Test
    void takesModesAndParametersOfTheAnnotationsWhenThePlanIsSilent() throws Exception {
        assertThat(matrix("benchmarks: \\.(sized|quick)$").jobs())
                .extracting(job -> job.key().toString())
                .containsExactlyInAnyOrder(
                        "Specimens.quick avgt, 1 thread",
                        "Specimens.quick thrpt, 1 thread",
                        "Specimens.sized (size=1) sample, 1 thread",
                        "Specimens.sized (size=2) sample, 1 thread");
    }

    @Test
    void roundsThreadsUpToWholeGroups() throws Exception {
        assertThat(matrix("benchmarks: Groups\\.").jobs())
                .extracting(job -> job.key().toString())
                .containsExactlyInAnyOrder("Groups.alone avgt, 6 threads", "Groups.pair avgt, 4 threads");
        assertThat(matrix("benchmarks: {include: Groups\\.alone$, threads: [1, 3, 4]}")
                        .jobs())
                .extracting(job -> job.key().threads())
                .containsExactly(3, 6);
    }

    @Test
    void theFirstSelectionOfABenchmarkCounts() throws Exception {
        PlanMatrix matrix = matrix("""
                benchmarks:
                  - {include: \\.quick$, jmh: {forks: 9}}
                  - Specimens.quick
                """);
        assertThat(matrix.jobs()).hasSize(2).allMatch(job -> job.settings().forks() == 9);
    }

    @Test
    void benchmarksDoNotRunOnJdksOlderThanThePlanAllows() throws Exception {
        PlanMatrix matrix = matrix("""
                benchmarks:
                  - {include: \\.quick$, mode: avgt, minimumJdk: 25}
                  - {include: \\.sized$, mode: avgt, minimumJdk: 999, params: {size: 1}}
                """);
        assertThat(matrix.runnable()).extracting(job -> job.key().benchmark()).allMatch(name -> name.endsWith("quick"));
        assertThat(matrix.jobs())
                .filteredOn(job -> job.key().benchmark().endsWith("sized"))
                .singleElement()
                .satisfies(job -> assertThat(job.obstacle())
                        .isEqualTo(new PlannedEnvironment.Obstacle(
                                Outcome.NOT_RUNNABLE,
                                "needs JDK 999 or newer; this is " + System.getProperty("java.version"))));
    }

    @Test
    void suggestsNamesThatMayBeMeant() {
        assertThatThrownBy(() -> matrix("benchmarks: {include: \\.sized$, params: {sise: 1}}"))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining("has no parameter `sise`; did you mean `size`?");
        assertThatThrownBy(() -> matrix("benchmarks: dev.plateau.collector.specimens.Specimens.quik"))
                .hasMessageContaining("did you mean dev.plateau.collector.specimens.Specimens.quick?");
        assertThatThrownBy(() -> matrix("benchmarks: {include: \\.sized$, params: {size: ['1,2']}}"))
                .hasMessageContaining("can't take a comma in a value");
        assertThatThrownBy(() -> matrix("benchmarks: {include: \\.sized$, params: {size: [\"1\\t2\"]}}"))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining("has the value `1 2` for `size`, and JMH's results lose control characters");
        assertThatThrownBy(() -> matrix("benchmarks: {include: Texts\\.quoting$, params: {path: a}}"))
                .hasMessageContaining("drops double quotes");
    }

    @Test
    void theLongestForksHaveALength() throws Exception {
        PlanMatrix matrix = matrix("""
                benchmarks:
                  include: \\.quick$
                  mode: avgt
                  jmh: {forks: 1000, warmup: {iterations: 100000, time: 24h}, measurement: {iterations: 100000, time: 24h}}
                """);
        Duration iterations = Duration.ofHours(24).multipliedBy(2 * 100_000).multipliedBy(1000);
        assertThat(matrix.expected()).isBetween(iterations, iterations.plusHours(1));
    }

    @Test
    void pinsOneBlackholeModeThatEveryJdkCanDo() throws Exception {
        assertThat(matrix("benchmarks: \\.quick$").blackhole()).isEqualTo("COMPILER");
        Path[] old = TestJvms.further().stream()
                .filter(home -> home.toString().contains("11"))
                .toArray(Path[]::new);
        assumeThat(old).as("a JDK 11 in PLATEAU_TEST_JDKS").isNotEmpty();
        assertThat(matrix("benchmarks: \\.quick$", old).blackhole()).isEqualTo("FULL_DONTINLINE");
        assertThatThrownBy(() -> matrix("benchmarks: \\.quick$\nblackhole: COMPILER\n", old))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining("COMPILER needs JDK 17");
    }

    @Test
    void biasedLockingIsTheSameOn11AndNotRunnableOnNewOnes() throws Exception {
        Path[] old = TestJvms.further().stream()
                .filter(home -> home.toString().contains("11"))
                .toArray(Path[]::new);
        assumeThat(old).as("a JDK 11 in PLATEAU_TEST_JDKS").isNotEmpty();
        PlanMatrix matrix = matrix("""
                benchmarks: {include: \\.quick$, mode: avgt}
                flagSets: {default: [], biased-locking: [-XX:+UseBiasedLocking]}
                """, old);
        assertThat(matrix.runnable()).hasSize(2);
        assertThat(matrix.environments().get(1).obstacle()).satisfies(obstacle -> {
            assertThat(obstacle.outcome()).isEqualTo(Outcome.SAME_ENVIRONMENT);
            assertThat(obstacle.reason()).startsWith("same as default on this JVM");
        });
        assertThat(matrix.environments().get(3).obstacle())
                .isEqualTo(new PlannedEnvironment.Obstacle(
                        Outcome.NOT_RUNNABLE, "Unrecognized VM option 'UseBiasedLocking'"));
    }

    @Test
    void aDefaultThatAnotherFlagMovesIsAnEnvironmentOfItsOwn() throws Exception {
        PlanMatrix matrix = matrix("""
                benchmarks: {include: \\.quick$, mode: avgt}
                flagSets:
                  untiered: [-XX:-TieredCompilation]
                  untiered-large: [-XX:-TieredCompilation, -XX:ReservedCodeCacheSize=240m]
                  untiered-tlab: [-XX:-TieredCompilation, -XX:+UseTLAB]
                """);

        assertThat(matrix.runnable())
                .extracting(job -> job.environment().flagSet())
                .containsExactlyInAnyOrder("untiered", "untiered-large");
    }
}
