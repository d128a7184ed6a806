package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.Upload.Outcome;
import dev.plateau.wire.model.Upload.Run;
import dev.plateau.wire.model.Upload.Unmeasured;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunCommandTest {
    @TempDir
    private Path folder;

    private CommandLineRun run(Path plan, Object... more) {
        Object[] arguments = Stream.concat(
                        Stream.of("run", plan, "--jdks", TestJvms.ofTheBuild(), "--out", folder.resolve("out")),
                        Stream.of(more))
                .toArray();
        return CommandLineRun.of(arguments);
    }

    private Upload bundle() throws Exception {
        return new UploadReader(UploadLimits.DEFAULT).read(bundleFile(), Facts.NONE);
    }

    private Path bundleFile() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("out"))) {
            return files.filter(file -> file.toString().endsWith(".zip"))
                    .findFirst()
                    .orElseThrow();
        }
    }

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
    void refusesABuildCommandThatNoUploadCanHave() throws Exception {
        Path plan = SpecimenPlan.write(folder, "benchmarks: [\\.quick$]");

        assertThat(run(plan, "--build", "make\nbenchmarks"))
                .satisfies(run -> assertThat(run.code()).isEqualTo(Collector.USAGE))
                .satisfies(run -> assertThat(run.output()).contains("--build: expected one line"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void sendsTheCommitsOfTheRepositoryWithTheirAuthorsUnlessToldNotTo(boolean authors) throws Exception {
        AgentProcessTest.git(folder, "init", "--quiet");
        AgentProcessTest.git(folder, "commit", "--quiet", "--allow-empty", "--message", "Parse lazily");
        String sha = AgentProcessTest.git(folder, "rev-parse", "HEAD");
        Path plan = SpecimenPlan.write(folder, "benchmarks: {include: \\.quick$, mode: avgt}");

        CommandLineRun run = authors ? run(plan) : run(plan, "--no-authors");

        assertThat(run.code()).as(run.output()).isZero();
        String author = AgentProcessTest.git(folder, "log", "-1", "--format=%an");
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
        assertThat(run.code()).as(run.output()).isEqualTo(Collector.FAILED);
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

    /** Cuts the journal after its first line with a word, as a kill at that moment would leave it. */
    private void cutJournalAfter(String word) throws IOException {
        Path journal;
        try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
            journal = files.filter(file -> file.endsWith("journal.jsonl"))
                    .findFirst()
                    .orElseThrow();
        }
        List<String> lines = Files.readAllLines(journal);
        int last = 0;
        while (!lines.get(last).contains(word)) {
            last++;
        }
        Files.write(journal, lines.subList(0, last + 1));
    }

    @Test
    void aJobKilledBetweenItsLastForkAndItsEndIsNotLost() throws Exception {
        Path plan = SpecimenPlan.write(folder, "benchmarks: {include: \\.quick$, mode: avgt, jmh: {forks: 1}}\n");
        run(plan);
        Upload before = bundle();
        Files.delete(bundleFile());
        cutJournalAfter("\"entry\":\"fork\"");
        CommandLineRun resumed = run(plan, "--resume");
        assertThat(resumed.code()).as(resumed.output()).isZero();
        assertThat(resumed.output()).contains("1 of 1 cells measured");
        assertThat(bundle().runs().get(0).rows().get(0).scores().get(0).score())
                .as("the number measured before the kill")
                .isEqualTo(before.runs().get(0).rows().get(0).scores().get(0).score());
    }

    @Test
    void refusesToResumeAChangedPlan() throws Exception {
        Path plan = SpecimenPlan.write(folder, "benchmarks: {include: \\.quick$, mode: avgt, jmh: {forks: 1}}\n");
        run(plan);
        cutJournalAfter("\"entry\":\"fork\"");
        Files.writeString(plan, "\n# another thought\n", StandardOpenOption.APPEND);
        CommandLineRun resumed = run(plan, "--resume");
        assertThat(resumed.code()).isEqualTo(Collector.USAGE);
        assertThat(resumed.output())
                .contains("was changed after the execution began", "Run without --resume to begin anew");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--until-sure",
                "--benchmark=x",
                "--param=a=b",
                "--mode=avgt",
                "--threads=1",
                "--flag-set=default",
                "--max-forks=3",
                "--seed=1",
                "--commit=abc123",
                "--branch=main",
                "--commit-time=2026-01-31T12:00:00Z",
                "--dirty=true",
                "--no-authors"
            })
    void resumeRefusesWhatOnlyTheBeginningCanSay(String option) throws Exception {
        Path plan = SpecimenPlan.write(folder, "benchmarks: \\.quick$");

        CommandLineRun run = run(plan, "--resume", option);

        assertThat(run.code()).isEqualTo(Collector.USAGE);
        assertThat(run.output())
                .contains("--resume continues the execution as it began: leave out " + option.split("=", 2)[0]);
    }

    @Test
    void resumeRefusesOtherJdks() throws Exception {
        assumeThat(TestJvms.further()).isNotEmpty();
        Path plan = SpecimenPlan.write(folder, "benchmarks: {include: \\.quick$, mode: avgt, jmh: {forks: 1}}\n");
        run(plan);
        cutJournalAfter("\"entry\":\"fork\"");

        CommandLineRun resumed =
                run(plan, "--resume", "--jdk", TestJvms.further().get(0));

        assertThat(resumed.code()).isEqualTo(Collector.USAGE);
        assertThat(resumed.output()).contains("on its own JDKs: leave out --jdks and --jdk");
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

        assertThat(run.code()).isEqualTo(Collector.USAGE);
        assertThat(run.output()).contains("--max-forks 1001: a bundle has at most 1000 forks of a cell");
    }

    /** Replaces a text in the one file of this name. */
    private void edit(String name, String pattern, String replacement) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
            Path file = files.filter(found -> found.endsWith(name)).findFirst().orElseThrow();
            String text = Files.readString(file);
            assertThat(text).containsPattern(pattern);
            Files.writeString(file, text.replaceFirst(pattern, replacement));
        }
    }

    @Test
    void refusesToResumeOnAnotherBuildOfAJdk() throws Exception {
        Path plan = SpecimenPlan.write(folder, "benchmarks: {include: \\.quick$, mode: avgt, jmh: {forks: 1}}\n");
        run(plan);
        Files.delete(bundleFile());
        cutJournalAfter("\"entry\":\"fork\"");
        edit("journal.jsonl", "\"vmVersions\":\\[\"[^\"]+\"\\]", "\"vmVersions\":[\"25-another\"]");
        CommandLineRun refused = run(plan, "--resume");
        assertThat(refused.code()).isEqualTo(Collector.USAGE);
        assertThat(refused.output()).contains("The JDKs of this machine changed after the execution began");

        edit("journal.jsonl", "\"vmVersions\":\\[\"25-another\"\\],", "");
        CommandLineRun older = run(plan, "--resume");
        assertThat(older.code())
                .as("a journal of an older collector: " + older.output())
                .isZero();
    }

    @Test
    void failsWhenAServerWouldRefuseTheBundle() throws Exception {
        Path plan = SpecimenPlan.write(folder, "benchmarks: {include: \\.quick$, mode: avgt, jmh: {forks: 1}}\n");
        run(plan);
        Files.delete(bundleFile());
        cutJournalAfter("\"entry\":\"fork\"");
        edit("001-1.json", "Specimens\\.quick", "Specimens.other");
        CommandLineRun resumed = run(plan, "--resume");
        assertThat(resumed.code()).as(resumed.output()).isEqualTo(Collector.FAILED);
        assertThat(resumed.output())
                .contains("problem: forks/001-1.json", "the fork measured Specimens.other avgt, 1 thread");
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

    @Test
    void saysWhatToDoWhenThereIsNothingToResume() throws Exception {
        Path plan = SpecimenPlan.write(folder, "benchmarks: \\.quick$");
        CommandLineRun run = run(plan, "--resume");
        assertThat(run.code()).isEqualTo(Collector.USAGE);
        assertThat(run.output()).contains("There is no unfinished execution of the plan specimens");
    }
}
