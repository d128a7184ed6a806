package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.Upload.Outcome;
import dev.plateau.wire.model.Upload.Run;
import dev.plateau.wire.model.Upload.Unmeasured;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunCommandTest extends RunTest {
    private static Unmeasured cell(Run run, String method) {
        return run.unmeasured().stream()
                .filter(unmeasured -> unmeasured.key().benchmark().endsWith("." + method))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void measuresEveryModeAndParameterIntoOneBundle() throws Exception {
        Path plan = SpecimenPlan.write(folder, "benchmarks: [\\.quick$, \\.sized$]");
        CommandLineRun run =
                run(plan, "--seed", 1, "--commit", "abc123", "--branch", "main", "--build", "make benchmarks");
        assertThat(run.code()).as(run.output()).isZero();
        assertThat(run.output()).contains("4 of 4 cells measured", "Specimens.sized (size=2) sample, 1 thread");
        Run stored = bundle().runs().get(0);
        assertThat(stored.rows())
                .extracting(row -> row.key().toString())
                .containsExactlyInAnyOrder(
                        "Specimens.quick avgt, 1 thread",
                        "Specimens.quick thrpt, 1 thread",
                        "Specimens.sized (size=1) sample, 1 thread",
                        "Specimens.sized (size=2) sample, 1 thread");
        assertThat(stored.rows()).allSatisfy(row -> {
            assertThat(row.scores().get(0).measurements()).as("forks").hasDimensions(2, 2);
            assertThat(row.scores()).anyMatch(score -> score.metric().equals("gc.alloc.rate.norm"));
        });
        assertThat(stored.commit().sha()).isEqualTo("abc123");
        assertThat(stored.conditions().blackhole()).isEqualTo("COMPILER");
        assertThat(stored.calibrations())
                .as("a reading that met a busy moment is not half of a short execution's")
                .filteredOn(reading -> reading.kind().equals("integer-chain-1"))
                .extracting(Upload.Calibration::phase)
                .containsSubsequence("before", "before", "before", "after", "after", "after");
        assertThat(CommandLineRun.of("check", bundleFile()).output())
                .containsPattern("calibration integer-chain-1: .* to .*/op, \\d+ readings")
                .contains("calibration parking-1: ");
        assertThat(stored.environment().flags()).containsKey("MaxHeapSize");
        assertThat(stored.environment().flags()).doesNotContainKey("LogVMOutput");
        assertThat(stored.environment().unlockedFlags()).containsKeys("MaxHeapSize", "LogVMOutput");
        assertThat(Objects.requireNonNull(stored.jdkFiles()).modulesSha256()).hasSize(64);
        Manifest.BenchmarkBuild build = Objects.requireNonNull(stored.build());
        assertThat(build.command()).isEqualTo("make benchmarks");
        assertThat(build.jars()).isNotEmpty().allSatisfy(jar -> {
            assertThat(jar.sha256()).hasSize(64);
            assertThat(jar.bytes()).isPositive();
        });
    }

    @Test
    void measuresBothBuildsOfOneVersionAndTellsThemApart() throws Exception {
        Path plan = SpecimenPlan.write(folder, "benchmarks: {include: \\.quick$, mode: avgt, jmh: {forks: 1}}");
        Path patched = TestJvms.patched(folder);

        CommandLineRun run = CommandLineRun.of(
                "run", plan, "--jdks", TestJvms.ofTheBuild() + "," + patched, "--out", folder.resolve("out"));

        assertThat(run.code()).as(run.output()).isZero();
        assertThat(run.output()).contains("2 of 2 cells measured");
        List<Environment.Jdk> jdks = bundle().runs().stream()
                .map(stored -> stored.environment().jdk())
                .toList();
        assertThat(jdks)
                .hasSize(2)
                .extracting(Environment.Jdk::vmVersion)
                .containsOnly(jdks.get(0).vmVersion());
        assertThat(jdks).extracting(Environment.Jdk::build).doesNotContainNull().doesNotHaveDuplicates();
        String check = CommandLineRun.of("check", bundleFile()).output();
        String compare =
                CommandLineRun.of("compare", bundleFile(), bundleFile()).output();
        for (Environment.Jdk jdk : jdks) {
            String label = jdk.version() + "-" + jdk.build() + "/default";
            assertThat(run.output()).contains("-" + label);
            assertThat(check).contains("build " + jdk.build() + ")");
            assertThat(compare).contains(label + " -> " + label);
        }
        assertThat(run.output())
                .contains("Against " + jdks.get(0).version() + "-" + jdks.get(0).build() + "/default, of 1 cells");
        assertThat(CommandLineRun.of("compare", part(jdks.get(0)), part(jdks.get(1)))
                        .output())
                .contains("Specimens.quick avgt", "JDK build ");
    }

    private String part(Environment.Jdk jdk) throws Exception {
        return bundleFile() + "#" + jdk.version() + "-" + jdk.build();
    }

    @Test
    void refusesABuildCommandThatNoUploadCanHave() throws Exception {
        Path plan = SpecimenPlan.write(folder, "benchmarks: [\\.quick$]");

        assertThat(run(plan, "--build", "make\nbenchmarks"))
                .satisfies(run -> assertThat(run.code()).isEqualTo(ExitCode.USAGE))
                .satisfies(run -> assertThat(run.output()).contains("--build: expected one line"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void sendsTheCommitsOfTheRepositoryWithTheirAuthorsUnlessToldNotTo(boolean authors) throws Exception {
        AgentRunTest.git(folder, "init", "--quiet");
        AgentRunTest.git(folder, "commit", "--quiet", "--allow-empty", "--message", "Parse lazily");
        String sha = AgentRunTest.git(folder, "rev-parse", "HEAD");
        Path plan = SpecimenPlan.write(folder, "benchmarks: {include: \\.quick$, mode: avgt}");

        CommandLineRun run = authors ? run(plan) : run(plan, "--no-authors");

        assertThat(run.code()).as(run.output()).isZero();
        String author = AgentRunTest.git(folder, "log", "-1", "--format=%an");
        assertThat(Objects.requireNonNull(bundle().manifest()).commits())
                .containsExactly(new LoggedCommit(sha, null, "Parse lazily", authors ? author : null));
        assertThat(CommandLineRun.of("check", bundleFile()).output())
                .contains("1 commit described, newest: Parse lazily; authors: " + (authors ? author : "left out"));
    }

    @Test
    void addsForksToWhatIsNotClearUpToTheMost() throws Exception {
        Path plan = SpecimenPlan.write(folder, """
                benchmarks: {include: \\.quick$, mode: avgt}
                flagSets: {default: [], small: [-Xmx200m]}
                """);
        CommandLineRun run = run(plan, "--until-sure", "--max-forks", 3);
        assertThat(run.code()).as(run.output()).isZero();
        assertThat(run.output()).containsPattern("No fork had to be added|2 forks were added to 2 cells");
        assertThat(bundle().runs())
                .hasSize(2)
                .allSatisfy(stored -> assertThat(
                                stored.rows().get(0).scores().get(0).measurements().length)
                        .isBetween(2, 3));
    }

    @Test
    void oneBadForkCostsItsCellOnly() throws Exception {
        Path plan = SpecimenPlan.write(folder, """
                benchmarks:
                  - Specimens\\.(quick|lacking|throwing|unsupported|dying)$
                  - {include: \\.endless$, jmh: {timeout: 3s}}
                """);
        CommandLineRun run = run(plan);
        assertThat(run.code()).as(run.output()).isEqualTo(ExitCode.FAULT);
        Run stored = bundle().runs().get(0);
        assertThat(stored.rows())
                .hasSize(2)
                .allMatch(row -> row.key().benchmark().endsWith(".quick"));
        assertThat(cell(stored, "lacking").outcome()).isEqualTo(Outcome.NOT_RUNNABLE);
        assertThat(cell(stored, "lacking").reason()).isEqualTo("this needs a JDK from the future");
        assertThat(cell(stored, "throwing").outcome()).isEqualTo(Outcome.FAILED);
        assertThat(cell(stored, "throwing").reason()).isEqualTo("java.lang.IllegalStateException: boom");
        assertThat(cell(stored, "unsupported").outcome()).isEqualTo(Outcome.FAILED);
        assertThat(cell(stored, "dying").outcome()).isEqualTo(Outcome.FAILED);
        assertThat(cell(stored, "dying").reason()).contains("exit code 7");
        assertThat(cell(stored, "dying").output()).contains("forked VM failed");
        assertThat(cell(stored, "endless").outcome()).isEqualTo(Outcome.TIMED_OUT);
        assertThat(cell(stored, "endless").reason()).contains("within 3 s");
        assertThat(ProcessHandle.current().descendants())
                .as("nothing is left running")
                .isEmpty();
    }

    @Test
    void measuresNeitherRefusedFlagsNorTheSameEnvironmentTwice() throws Exception {
        Path plan = SpecimenPlan.write(folder, """
                benchmarks: {include: \\.quick$, mode: avgt, jmh: {forks: 1}}
                flagSets:
                  default: []
                  from-nowhere: [-XX:+UseFlagFromNowhere]
                  said-twice: [-XX:+UseTLAB]
                """);
        CommandLineRun run = run(plan);
        assertThat(run.code()).as(run.output()).isZero();
        assertThat(run.output())
                .contains(
                        "1 of 3 cells measured",
                        "Unrecognized VM option 'UseFlagFromNowhere'",
                        "same as default on this JVM");
        List<Unmeasured> unmeasured = bundle().runs().stream()
                .flatMap(stored -> stored.unmeasured().stream())
                .toList();
        assertThat(unmeasured)
                .extracting(Unmeasured::outcome)
                .containsExactlyInAnyOrder(Outcome.NOT_RUNNABLE, Outcome.SAME_ENVIRONMENT);
    }

    @ParameterizedTest
    @CsvSource({"--dirty true, true", "--dirty=false, false", "--dirty, true"})
    void takesTheValueOfDirtyAsItsHelpShowsIt(String option, boolean dirty) throws Exception {
        Path plan = SpecimenPlan.write(folder, "benchmarks: {include: \\.quick$, mode: avgt, jmh: {forks: 1}}\n");

        CommandLineRun run = run(plan, (Object[]) ("--commit abc " + option).split(" "));

        assertThat(run.code()).as(run.output()).isZero();
        assertThat(bundle().runs().get(0).commit().dirty()).isEqualTo(dirty);
    }

    @Test
    void refusesMoreForksThanABundleHolds() throws Exception {
        Path plan = SpecimenPlan.write(folder, "benchmarks: \\.quick$");

        CommandLineRun run = run(plan, "--until-sure", "--max-forks", 1001);

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.output()).contains("--max-forks 1001: a bundle has at most 1000 forks of a cell");
    }

    /** JMH rounds the thread count up to whole groups, and the cell must have JMH's count. */
    @Test
    void measuresGroupsWithTheThreadsThatJmhStarts() throws Exception {
        Path plan = SpecimenPlan.write(folder, """
                benchmarks:
                  - {include: Groups\\., jmh: {forks: 1}}
                  - {include: Groups\\.alone$, threads: 2, jmh: {forks: 1}}
                """);
        CommandLineRun run = run(plan);
        assertThat(run.code()).as(run.output()).isZero();
        assertThat(bundle().runs().get(0).rows())
                .extracting(row -> row.key().toString())
                .containsExactlyInAnyOrder(
                        "Groups.alone avgt, 6 threads", "Groups.pair avgt, 4 threads", "Groups.alone avgt, 3 threads");
    }
}
