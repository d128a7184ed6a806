package dev.plateau.server.requests;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plateau.wire.model.UploadLimits;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The result of a search for a cause: the JSON of {@code collect why --json}, described in docs/causes.md.
 *
 * @param culprits verified causes; none for most outcomes
 * @param forks number of measured forks
 * @param benchmark with parameters, mode and threads
 * @param from the side before the change, as named by the agent
 * @param changed the side whose flags were set; that of the JDK since, unless only the older JDK has the flag
 * @param remainder share of the change that all other candidates explain
 * @param together share of all culprits together
 * @param restored share of all candidates together
 * @param difference between the sides, where it was not reproduced
 * @param visible minimum detectable effect in that case: 0.05 for 5 %
 * @param suspects candidates with 90 % of the probability, where the result is uncertain
 * @param levels level of each position, where there is no single step
 * @param candidates in the order of the path; null from older collectors
 * @param posterior probability of each candidate when bisection ended; null without one
 * @param log all forks, in order
 */
public record CauseReport(
        CauseOutcome outcome,
        List<Culprit> culprits,
        int forks,
        @Schema(maxLength = UploadLimits.LONG_NAME) String benchmark,
        String from,
        String to,
        String changed,
        @Nullable CauseShare remainder,
        @Nullable CauseShare together,
        @Nullable CauseShare restored,
        @Nullable CauseRatio difference,
        @Nullable Double visible,
        @Nullable List<String> suspects,
        @Nullable List<Double> levels,
        @Nullable List<String> candidates,
        @Nullable List<Double> posterior,
        @Nullable List<CauseFork> log) {
    /** The outcome of a search. */
    public enum CauseOutcome {
        @JsonProperty("culprit")
        CULPRIT,
        @JsonProperty("several")
        SEVERAL,
        @JsonProperty("not-the-flags")
        NOT_THE_FLAGS,
        @JsonProperty("not-reproduced")
        NOT_REPRODUCED,
        @JsonProperty("mixture")
        MIXTURE,
        @JsonProperty("not-a-step")
        NOT_A_STEP,
        @JsonProperty("unsure")
        UNSURE
    }

    /**
     * A verified cause.
     *
     * @param kind flag, property, jdk or commit
     * @param name of the flag, or the commit
     * @param setting as written for the JVM; subject of a commit
     * @param share of the change
     * @param low lower end of its 95 % interval
     */
    public record Culprit(
            String kind,
            String name,
            @Schema(maxLength = UploadLimits.LONG_TEXT) String setting,
            double share,
            double low,
            double high) {}

    /** A share of the change with its 95 % interval: 1 for all of it. */
    public record CauseShare(double share, double low, double high) {}

    /** Score since over score before with its confidence interval. */
    public record CauseRatio(double ratio, double low, double high) {}

    /**
     * One fork.
     *
     * @param route {@code back}, {@code forward} or {@code commits}
     * @param variant the candidates that were applied
     * @param median of its iterations, in the unit of the benchmark; NaN if the fork failed
     * @param problem reason why the fork failed; empty otherwise
     */
    public record CauseFork(
            int number,
            String route,
            @Schema(maxLength = UploadLimits.LONG_TEXT) String variant,
            double median,

            @Schema(maxLength = UploadLimits.LONG_TEXT) @Nullable
            String problem) {}

    public CauseReport {
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(culprits, "culprits");
        if (culprits.isEmpty() && (outcome == CauseOutcome.CULPRIT || outcome == CauseOutcome.SEVERAL)) {
            throw new IllegalArgumentException("culprits: this outcome needs at least one");
        }
    }

    /** All forks, in order; empty without a log. */
    public List<CauseFork> forkLog() {
        return log == null ? List.of() : log;
    }

    /** Names of the candidates in the order of the path; empty from older collectors. */
    public List<String> candidateNames() {
        return candidates == null ? List.of() : candidates;
    }

    /** True if the outcome is about the side since the change; else about the one before. */
    @JsonIgnore
    public boolean isBack() {
        return changed.equals(to);
    }

    /** True if a cause was verified by measuring. */
    public boolean isVerified() {
        return outcome == CauseOutcome.CULPRIT || outcome == CauseOutcome.SEVERAL;
    }
}
