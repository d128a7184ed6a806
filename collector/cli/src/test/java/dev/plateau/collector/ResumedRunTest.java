package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.plateau.wire.model.Upload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code run --resume} continues, and what it refuses. */
class ResumedRunTest extends RunTest {
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
        assertThat(resumed.code()).isEqualTo(ExitCode.USAGE);
        assertThat(resumed.output())
                .contains("was changed after the execution began", "Run without --resume to begin anew");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--until-sure",
                "--benchmarks=x",
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

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
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

        assertThat(resumed.code()).isEqualTo(ExitCode.USAGE);
        assertThat(resumed.output()).contains("on its own JDKs: leave out --jdks and --jdk");
    }

    /** A plan whose execution has measured its only fork and did not end. */
    private Path stoppedAfterItsFork() throws Exception {
        Path plan = SpecimenPlan.write(folder, "benchmarks: {include: \\.quick$, mode: avgt, jmh: {forks: 1}}\n");
        run(plan);
        Files.delete(bundleFile());
        cutJournalAfter("\"entry\":\"fork\"");
        return plan;
    }

    @Test
    void refusesToResumeOnAnotherBuildOfAJdk() throws Exception {
        Path plan = stoppedAfterItsFork();
        edit("journal.jsonl", "\"vmVersions\":\\[\"[^\"]+\"\\]", "\"vmVersions\":[\"25-another\"]");
        CommandLineRun refused = run(plan, "--resume");
        assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.output()).contains("The JDKs of this machine changed after the execution began");

        edit("journal.jsonl", "\"vmVersions\":\\[\"25-another\"\\],", "");
        CommandLineRun older = run(plan, "--resume");
        assertThat(older.code())
                .as("a journal of an older collector: " + older.output())
                .isZero();
    }

    @Test
    void failsWhenAServerWouldRefuseTheBundle() throws Exception {
        Path plan = stoppedAfterItsFork();
        edit("001-1.json", "Specimens\\.quick", "Specimens.other");
        CommandLineRun resumed = run(plan, "--resume");
        assertThat(resumed.code()).as(resumed.output()).isEqualTo(ExitCode.FAULT);
        assertThat(resumed.output())
                .contains("problem: forks/001-1.json", "the fork measured Specimens.other avgt, 1 thread");
    }

    @Test
    void saysWhatToDoWhenThereIsNothingToResume() throws Exception {
        Path plan = SpecimenPlan.write(folder, "benchmarks: \\.quick$");
        CommandLineRun run = run(plan, "--resume");
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.output()).contains("There is no unfinished execution of the plan specimens");
    }
}
