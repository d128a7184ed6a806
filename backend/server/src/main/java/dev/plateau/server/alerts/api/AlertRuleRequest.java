package dev.plateau.server.alerts.api;

import dev.plateau.server.alerts.AlertFilter;
import dev.plateau.server.alerts.AlertRuleDraft;
import dev.plateau.server.alerts.Cadence;
import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.missing.MissingDataLimit;
import dev.plateau.server.series.Axis;
import dev.plateau.statistics.online.ChangeStatus;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A requested rule in the REST API. Missing values get the defaults of the page's form. */
record AlertRuleRequest(
        @Schema(description = "Default MAIL") @Nullable Channel channel,

        @Schema(description = "Mail addresses, or the one address of a web hook", example = "[\"team@example.org\"]")
        List<String> recipients,

        @Schema(description = "From which certainty on: CONFIRMED (default), WARNING or SUSPECT") @Nullable
        ChangeStatus certainty,

        @Schema(description = "Smallest change told of, as a share; default 0.05", example = "0.05") @Nullable
        Double leastEffect,

        @Schema(
                description = "commit or jdk; both without it",
                allowableValues = {"commit", "jdk"})
        @Nullable
        String axis,

        @Schema(description = "Words of benchmarks; all without it", example = "parser") @Nullable
        String benchmarks,

        @Schema(description = "Default IMMEDIATE") @Nullable Cadence cadence,

        @Schema(description = "Makes it a missing data rule: days without data", example = "2") @Nullable
        Double missingDays,

        @Schema(description = "Likewise: for so many times its usual interval", example = "3") @Nullable
        Double missingIntervals,

        @Schema(description = "Default true") @Nullable Boolean enabled) {
    private static final double DEFAULT_MINIMUM_EFFECT = 0.05;

    /** @throws IllegalArgumentException if it is invalid; the message has the reason */
    AlertRuleDraft rule() {
        if (recipients == null || recipients.stream().anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException(
                    "recipients: a list of mail addresses, or the one address of a web hook.");
        }
        if (certainty == ChangeStatus.RECOVERED) {
            throw new IllegalArgumentException("certainty: CONFIRMED, WARNING or SUSPECT.");
        }
        boolean missingData = missingDays != null || missingIntervals != null;
        return new AlertRuleDraft(
                Objects.requireNonNullElse(channel, Channel.MAIL),
                String.join(" ", recipients),
                new AlertFilter(
                        Objects.requireNonNullElse(leastEffect, DEFAULT_MINIMUM_EFFECT),
                        Objects.requireNonNullElse(certainty, ChangeStatus.CONFIRMED),
                        parsedAxis(),
                        Objects.requireNonNullElse(benchmarks, "")),
                Objects.requireNonNullElse(cadence, Cadence.IMMEDIATE),
                missingData ? new MissingDataLimit(missingDays, missingIntervals) : null);
    }

    boolean switchedOn() {
        return enabled == null || enabled;
    }

    private @Nullable Axis parsedAxis() {
        if (axis == null || axis.isEmpty()) {
            return null;
        }
        return Arrays.stream(Axis.values())
                .filter(one -> one.label().equals(axis))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("axis: commit, jdk, or nothing for both."));
    }
}
