package dev.plateau.server.alerts;

import dev.plateau.statistics.online.ChangeStatus;
import java.util.List;

/** Settings of alert rules for tests. */
public final class RuleSettings {
    private RuleSettings() {}

    /** A rule about changes. */
    public static AlertRuleSettings of(
            Channel channel,
            String recipients,
            double leastEffect,
            ChangeStatus certainty,
            String words,
            Cadence cadence) {
        return new AlertRuleSettings(
                channel, List.of(recipients), certainty, leastEffect, null, words, cadence, null, null, 1, false, true);
    }

    /** A missing data rule. */
    static AlertRuleSettings missingData(
            Channel channel, String recipient, double leastEffect, MissingDataLimit limit, int hookVersion) {
        return new AlertRuleSettings(
                channel,
                List.of(recipient),
                ChangeStatus.CONFIRMED,
                leastEffect,
                null,
                "",
                Cadence.IMMEDIATE,
                limit.days(),
                limit.intervals(),
                hookVersion,
                false,
                true);
    }

    /** A rule about the state of performance. */
    static AlertRuleSettings state(String recipient) {
        return new AlertRuleSettings(
                Channel.MAIL,
                List.of(recipient),
                ChangeStatus.CONFIRMED,
                0.0,
                null,
                "",
                Cadence.WEEKLY,
                null,
                null,
                1,
                true,
                true);
    }
}
