package dev.plateau.server.alerts.api;

import dev.plateau.server.alerts.AlertFilter;
import dev.plateau.server.alerts.AlertRule;
import dev.plateau.server.alerts.Cadence;
import dev.plateau.server.alerts.Channel;
import dev.plateau.server.alerts.missing.MissingDataLimit;
import dev.plateau.server.incidents.AlertPrecision.Precision;
import dev.plateau.statistics.online.ChangeStatus;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule in the REST API.
 *
 * @param leastEffect minimum effect of its filter, as a share
 * @param axis commit or jdk; null for both
 * @param benchmarks words that all stand in a benchmark's name, parameters or mode
 * @param missingDays with {@code missingIntervals} the limits of a missing data rule; both null for a rule about changes
 * @param precision triage of the incidents that it sent
 * @param secret key that signs the messages to a web hook; only in the response to the request that adds the rule
 */
record AlertRuleItem(
        long id,
        Channel channel,
        List<String> recipients,
        List<String> unsubscribed,
        ChangeStatus certainty,
        double leastEffect,
        @Nullable String axis,
        String benchmarks,
        Cadence cadence,
        @Nullable Double missingDays,
        @Nullable Double missingIntervals,
        boolean enabled,
        Instant createdAt,
        Precision precision,

        @Schema(description = "Only in the answer to who adds the rule") @Nullable
        String secret) {
    static AlertRuleItem of(AlertRule rule, Precision precision) {
        AlertFilter alertFilter = rule.wanted();
        MissingDataLimit limit = rule.missingData();
        return new AlertRuleItem(
                rule.id(),
                rule.channel(),
                rule.recipients(),
                rule.unsubscribed(),
                alertFilter.certainty(),
                alertFilter.minimumEffect(),
                alertFilter.axis() == null ? null : alertFilter.axis().label(),
                alertFilter.pattern(),
                rule.cadence(),
                limit == null ? null : limit.days(),
                limit == null ? null : limit.intervals(),
                rule.enabled(),
                rule.createdAt(),
                precision,
                null);
    }

    AlertRuleItem withSecret(String secret) {
        return new AlertRuleItem(
                id,
                channel,
                recipients,
                unsubscribed,
                certainty,
                leastEffect,
                axis,
                benchmarks,
                cadence,
                missingDays,
                missingIntervals,
                enabled,
                createdAt,
                precision,
                secret);
    }
}
