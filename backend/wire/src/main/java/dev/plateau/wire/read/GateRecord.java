package dev.plateau.wire.read;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plateau.wire.model.BenchmarkKey;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a gate to a CI job.
 *
 * @param summary one line for people
 * @param complete false while a collector still measures: ask again
 * @param runs runs of the query, one per environment
 */
public record GateRecord(Outcome outcome, String summary, boolean complete, List<GatedRun> runs) {
    /** The outcome of a gate; later ones have precedence over earlier ones. */
    public enum Outcome {
        FINE,
        INCONCLUSIVE,
        REGRESSED;

        /** The outcome of several; inconclusive without any. */
        public static Outcome of(Collection<Outcome> outcomes) {
            return outcomes.stream().max(Outcome::compareTo).orElse(INCONCLUSIVE);
        }

        /** For people: "regressed". */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One run compared with its baseline.
     *
     * @param environment JDK and flag set
     * @param baseline null without one
     * @param compare path of the page that shows both, of the run's page where only limits are checked; null without a baseline
     * @param notice effect of an unstable host on the comparison; empty for a stable one
     * @param reason reason why nothing could be compared; empty otherwise
     * @param verifiedCauses of regressions between baseline and run, where a search verified one; none from older servers
     */
    public record GatedRun(
            long run,
            String environment,
            Outcome outcome,
            @Nullable BaselineRun baseline,
            @Nullable String compare,
            String notice,
            String reason,
            List<VerifiedCause> verifiedCauses,
            List<GatedCell> scores) {
        public GatedRun {
            verifiedCauses = Objects.requireNonNullElse(verifiedCauses, List.of());
        }
    }

    /**
     * A cause that a search verified by measuring.
     *
     * @param page path of the incident's page
     * @param words "Verified: commit 4f1c2d9 (Cache per request) makes up 92 % (80 to 104 %) of the change."
     */
    public record VerifiedCause(long incident, String page, String words) {}

    /** The run that a run is compared with. */
    public record BaselineRun(
            long run, @Nullable String branch, @Nullable String commit, Instant measuredAt) {}

    /**
     * One metric of one benchmark.
     *
     * @param outcome outcome of its verdict under the rule of the gate
     */
    public record GatedCell(
            @JsonUnwrapped BenchmarkKey key, @JsonUnwrapped CellRecord cell, Outcome outcome) {
        private static final Pattern LOST_FORKS = Pattern.compile("\\d+ of \\d+ forks (has|have) results");

        /** True if a side lacks a score that should have been compared. */
        public boolean lacksSide() {
            return !cell.hasBothSides() && outcome == Outcome.INCONCLUSIVE;
        }

        /** True for a score beside a limit, which takes the place of the baseline, instead of a comparison. */
        public boolean isLimit() {
            return cell.isLimit();
        }

        /** True if forks of a side have no results, as the reason says. */
        public boolean lostForks() {
            return LOST_FORKS.matcher(cell.reason()).find();
        }

        /** True if the baseline does not have the benchmark: then it passes, and its reason says that it is new. */
        public boolean isNew() {
            return outcome == Outcome.FINE && cell.baseline() == null && cell.candidate() == null;
        }
    }
}
