package dev.plateau.server.dashboard.run;

import dev.plateau.server.hosts.ExcludedRun;
import dev.plateau.server.runs.ExecutionRecord;
import dev.plateau.server.runs.RunCatalog;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * State of a run, by exclusion and completeness.
 *
 * @param word excluded, running, partial or complete
 * @param style class of its tag
 * @param detail reason or progress; empty when the word is enough
 */
record RunState(String word, String style, String detail) {
    private static final RunState COMPLETE = new RunState("complete", "", "");

    /**
     * The state of a run in the list. An exclusion from detection takes precedence over missing results.
     *
     * @param excluded null when detection uses it
     * @param execution as its collector reported it; null when none did
     */
    static RunState of(
            RunCatalog.CountedRun entry,
            @Nullable ExcludedRun excluded,
            @Nullable ExecutionRecord execution,
            Instant now) {
        if (excluded != null) {
            return new RunState("excluded", "worse", excluded.reason());
        }
        if (execution != null && execution.live(now)) {
            return new RunState("running", "", cells(execution.progress()) + " so far");
        }
        if (execution != null && !execution.progress().finished()) {
            return new RunState("partial", "caution", "the execution stopped after " + cells(execution.progress()));
        }
        if (entry.failed() > 0) {
            return new RunState(
                    "partial",
                    "caution",
                    entry.failed() + (entry.failed() == 1 ? " benchmark" : " benchmarks") + " failed or timed out");
        }
        return COMPLETE;
    }

    private static String cells(ExecutionRecord.Progress progress) {
        return progress.measured() + progress.unmeasured() + " of " + progress.planned() + " cells";
    }
}
