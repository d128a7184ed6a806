package dev.plateau.server.alerts;

import dev.plateau.server.incidents.IncidentChangeRecord;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.series.Axis;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.wire.text.ChangeWords;
import dev.plateau.wire.text.Names;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The part of an alert rule that people edit: columns of {@link AlertRule}, fields of the REST API and of the page's form. Missing values get their
 * default; {@link #checked} decides what a rule may hold.
 */
@Embeddable
public record AlertRuleSettings(
        @Schema(description = "Default MAIL", defaultValue = "MAIL") @Enumerated(EnumType.STRING)
        Channel channel,

        @Schema(description = "Mail addresses, or the one address of a web hook", example = "[\"team@example.org\"]")
        List<String> recipients,

        @Schema(description = "Minimum certainty: CONFIRMED (default), WARNING or SUSPECT", defaultValue = "CONFIRMED")
        @Enumerated(EnumType.STRING)
        ChangeStatus certainty,

        @Schema(description = "Minimum change, as a share; default 0.05", defaultValue = "0.05", example = "0.05")
        Double leastEffect,

        @Schema(
                description = "commit or jdk; both without it",
                allowableValues = {"commit", "jdk"})
        @Nullable
        String axis,

        @Schema(description = "Words of benchmarks; all without it", defaultValue = "", example = "parser")
        @Column(name = "pattern")
        String benchmarks,

        @Schema(description = "Default IMMEDIATE", defaultValue = "IMMEDIATE") @Enumerated(EnumType.STRING)
        Cadence cadence,

        @Schema(description = "Makes it a missing data rule: days without data", example = "2") @Nullable
        Double missingDays,

        @Schema(description = "Makes it a missing data rule: multiple of the usual interval", example = "3") @Nullable
        Double missingIntervals,

        @Schema(description = "Version of the JSON for web hooks: 1 (default) or 2", defaultValue = "1")
        Integer hookVersion,

        @Schema(
                description = "Makes it a mail each Monday: the state of performance since the Monday before",
                defaultValue = "false")
        Boolean stateOfPerformance,

        @Schema(description = "Default true", defaultValue = "true")
        Boolean enabled) {
    /** The newest version of the bodies that web hooks get. */
    public static final int NEWEST_HOOK_VERSION = 2;

    /** The default rule about changes, for an empty form. */
    @SuppressWarnings("NullAway") // the constructor replaces missing values
    public static final AlertRuleSettings DEFAULT = new AlertRuleSettings(
            null, null, null, null, null, null, null, null, null, NEWEST_HOOK_VERSION, null, null);

    private static final double DEFAULT_MINIMUM_EFFECT = 0.05;
    private static final List<Double> PERCENTS = List.of(10.0, 5.0, 3.0, 2.0, 1.0);
    private static final Pattern ADDRESS = Pattern.compile("[^\\s@<>,;\"]+@[^\\s@<>,;\"]+");
    private static final int MAX_RECIPIENTS = 50;
    private static final int MAX_LENGTH = 500;

    public AlertRuleSettings {
        channel = Objects.requireNonNullElse(channel, Channel.MAIL);
        recipients = Objects.requireNonNullElse(recipients, List.of());
        certainty = Objects.requireNonNullElse(certainty, ChangeStatus.CONFIRMED);
        leastEffect = Objects.requireNonNullElse(leastEffect, DEFAULT_MINIMUM_EFFECT);
        axis = axis == null || axis.isEmpty() ? null : axis;
        benchmarks = Objects.requireNonNullElse(benchmarks, "");
        cadence = Objects.requireNonNullElse(cadence, Cadence.IMMEDIATE);
        hookVersion = Objects.requireNonNullElse(hookVersion, 1);
        stateOfPerformance = Objects.requireNonNullElse(stateOfPerformance, false);
        enabled = Objects.requireNonNullElse(enabled, true);
    }

    /** The settings of a watch: mails about confirmed changes. */
    static AlertRuleSettings ofWatch(List<String> recipients, double leastEffect, Cadence cadence, boolean enabled) {
        return new AlertRuleSettings(
                Channel.MAIL,
                recipients,
                ChangeStatus.CONFIRMED,
                leastEffect,
                null,
                "",
                cadence,
                null,
                null,
                NEWEST_HOOK_VERSION,
                false,
                enabled);
    }

    public AlertRuleSettings withLeastEffect(double share) {
        return with(recipients, share, benchmarks, enabled);
    }

    AlertRuleSettings withEnabled(boolean on) {
        return with(recipients, leastEffect, benchmarks, on);
    }

    public AlertRuleSettings withMissingData(MissingDataLimit limit) {
        return with(recipients, leastEffect, benchmarks, enabled, limit.days(), limit.intervals());
    }

    private AlertRuleSettings with(List<String> each, double share, String words, boolean on) {
        return with(each, share, words, on, missingDays, missingIntervals);
    }

    private AlertRuleSettings with(
            List<String> each,
            double share,
            String words,
            boolean on,
            @Nullable Double days,
            @Nullable Double intervals) {
        return new AlertRuleSettings(
                channel,
                each,
                certainty,
                share,
                axis,
                words,
                cadence,
                days,
                intervals,
                hookVersion,
                stateOfPerformance,
                on);
    }

    /**
     * The limits of a missing data rule; null for a rule about changes.
     *
     * @throws IllegalArgumentException if they are invalid
     */
    public @Nullable MissingDataLimit missingData() {
        return missingDays == null && missingIntervals == null
                ? null
                : new MissingDataLimit(missingDays, missingIntervals);
    }

    /** True for a rule about changes that is on. */
    boolean sendsIncidents() {
        return enabled && !stateOfPerformance && missingDays == null && missingIntervals == null;
    }

    /** Tests whether the rule sends messages about an incident: never about improvements, history or confounded incidents. */
    public boolean matches(IncidentRecord incident, List<IncidentChangeRecord> changes) {
        return !stateOfPerformance
                && incident.alerting()
                && incident.certainty().compareTo(certainty) >= 0
                && (axis == null || axis.equals(incident.axis()))
                && changes.stream()
                        .anyMatch(change -> change.change().changePoint().isLargeEnough()
                                && Names.isFound(change.key(), benchmarks)
                                && change.change().effect() >= leastEffect);
    }

    /** Tests whether both rules send the same messages to the same recipients. */
    boolean isEquivalentTo(AlertRuleSettings other) {
        return channel == other.channel
                && Set.copyOf(recipients).equals(Set.copyOf(other.recipients))
                && Objects.equals(missingDays, other.missingDays)
                && Objects.equals(missingIntervals, other.missingIntervals)
                && benchmarks.equals(other.benchmarks)
                && stateOfPerformance.equals(other.stateOfPerformance)
                && (missingData() != null
                        || stateOfPerformance
                        || (certainty == other.certainty
                                && leastEffect.equals(other.leastEffect)
                                && Objects.equals(axis, other.axis)
                                && cadence == other.cadence));
    }

    /** The round threshold in percent that a form proposes so that a change of this size reaches it, at most 10. */
    public static String percentBelow(double effect) {
        // A slowdown of 25 % of the time is one of 20 % of the speed, which is the size that pages show.
        double shown = 100 * effect / (1 + effect);
        return PERCENTS.stream()
                .filter(percent -> !(percent >= shown))
                .findFirst()
                .map(percent -> String.valueOf(percent.intValue()))
                .orElse("0");
    }

    /** The recipients as typed into a form. */
    public String recipientText() {
        return String.join(" ", recipients);
    }

    /** The filter of the rule, without its words: "confirmed, slower or allocating more by 5.0 % or more, along commits", "no data for longer than 2 days". */
    public String filterText() {
        MissingDataLimit limit = missingData();
        if (limit != null) {
            return "no data for longer than " + limit.text();
        }
        if (stateOfPerformance) {
            return "state of performance, since the Monday before";
        }
        String sure = certainty == ChangeStatus.WARNING
                ? "likely"
                : certainty == ChangeStatus.SUSPECT ? "suspected" : "confirmed";
        String along = axis == null ? "" : axis.equals(Axis.JDK.label()) ? ", along JDK builds" : ", along commits";
        String size = leastEffect == 0 ? "" : " by " + ChangeWords.share(1 + leastEffect) + " or more";
        return sure + ", slower or allocating more" + size + along;
    }

    /**
     * The settings as they are stored: with separate recipients, without surrounding blanks.
     *
     * @throws IllegalArgumentException if the rule is invalid; the message has the reason
     */
    AlertRuleSettings checked(HookAddresses hooks) {
        List<String> each = recipients.stream()
                .flatMap(typed -> Stream.of(typed.strip().split("[\\s,;]+")))
                .filter(recipient -> !recipient.isEmpty())
                .distinct()
                .toList();
        refuseIf(
                each.isEmpty() || each.size() > MAX_RECIPIENTS,
                "A rule must have 1 to " + MAX_RECIPIENTS + " recipients.");
        refuseIf(!Channel.OF_RULES.contains(channel), "channel: one of " + Channel.OF_RULES + ".");
        if (channel == Channel.MAIL) {
            each.forEach(AlertRuleSettings::checkMail);
        } else {
            refuseIf(each.size() > 1, "A web hook must have one address.");
            checkHook(hooks, each.getFirst());
        }
        refuseIf(!(leastEffect >= 0 && leastEffect <= 10), "The minimum change must be between 0 and 1000 %.");
        refuseIf(certainty == ChangeStatus.RECOVERED, "certainty: CONFIRMED, WARNING or SUSPECT.");
        refuseIf(
                axis != null && Arrays.stream(Axis.values()).map(Axis::label).noneMatch(axis::equals),
                "axis: commit, jdk, or nothing for both.");
        refuseIf(benchmarks.length() > MAX_LENGTH, "The words must have at most " + MAX_LENGTH + " characters.");
        refuseIf(
                missingData() != null && cadence != Cadence.IMMEDIATE,
                "A missing data rule must send at once: remove the frequency.");
        refuseIf(
                stateOfPerformance && (channel != Channel.MAIL || cadence != Cadence.WEEKLY || missingData() != null),
                "The state of performance is a weekly mail: channel MAIL, cadence WEEKLY, without limits of missing data.");
        refuseIf(
                hookVersion < 1 || hookVersion > NEWEST_HOOK_VERSION, "hookVersion: 1 to " + NEWEST_HOOK_VERSION + ".");
        return with(each, leastEffect, benchmarks.strip(), enabled);
    }

    private static void refuseIf(boolean invalid, String reason) {
        if (invalid) {
            throw new IllegalArgumentException(reason);
        }
    }

    private static void checkMail(String recipient) {
        refuseIf(
                !ADDRESS.matcher(recipient).matches() || recipient.length() > MAX_LENGTH,
                "“" + recipient + "” is not a mail address.");
    }

    private static void checkHook(HookAddresses hooks, String address) {
        try {
            hooks.check(URI.create(address));
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(
                    "“" + address + "” can't be a web hook: " + refused.getMessage(), refused);
        }
    }
}
