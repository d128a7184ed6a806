package dev.plateau.server.alerts;

import dev.plateau.server.environments.FlagDifference;
import dev.plateau.server.incidents.Affected;
import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.Sketch;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a message says of an incident, in words.
 *
 * @param affected the worst of its changes, worst first; none when what was suspected was none
 * @param all how many there are
 * @param address of the incident's page
 * @param evidence about the worst change, or null when there is none
 */
record Letter(
        String project,
        Incident incident,
        List<Affected> affected,
        int all,
        String address,
        @Nullable Evidence evidence) {
    /**
     * What speaks for a change, and how to look into it.
     *
     * @param sketch picture of the series, or null when the change is too long ago
     * @param flags JVM flags whose values differ; empty when they don't, or nobody knows
     * @param repeat command that measures it again
     * @param series address of the series
     * @param comparison address of both runs side by side
     */
    record Evidence(
            @Nullable Sketch sketch, List<FlagDifference> flags, String repeat, String series, String comparison) {
        /** "UseBiasedLocking: true → false". */
        public List<String> flagLines() {
            return flags.stream()
                    .map(flag -> flag.name() + ": " + (flag.baseline() == null ? "not there" : flag.baseline()) + " → "
                            + (flag.candidate() == null ? "gone" : flag.candidate()))
                    .toList();
        }
    }

    private static final String PROJECT_APART = " · ";

    public int more() {
        return all - affected.size();
    }

    /** What a phone shows first: what, how much, since when; the project last. */
    String subject() {
        String doubt = incident.doubt();
        return (doubt.isEmpty() ? "" : Character.toUpperCase(doubt.charAt(0)) + doubt.substring(1) + ": ")
                + incident.title()
                + PROJECT_APART
                + project;
    }

    /** The first sentence of the mail. */
    public String lead() {
        if (incident.closedAt() != null) {
            return incident.backSince() == null
                    ? "It was none: the runs that followed lay on the old level."
                    : "Back to the old level since " + incident.backSince() + ".";
        }
        return switch (incident.certainty()) {
            case SUSPECT -> "One run lies far off the level. Measure it again before you look for a cause.";
            case WARNING -> "Several runs lie off the level. It may be a change; more runs will tell.";
            case CONFIRMED, RECOVERED -> "The level of " + count() + " changed, and stayed.";
        };
    }

    private String count() {
        return all == 1 ? "one benchmark" : all + " series";
    }

    /** "code: between 1a2b3c and 4d5e6f". */
    public String cause() {
        String between = affected.isEmpty()
                        || affected.getFirst()
                                .lastGood()
                                .equals(affected.getFirst().firstBad())
                ? ""
                : ", between " + affected.getFirst().lastGood() + " and "
                        + affected.getFirst().firstBad();
        return switch (incident.cause()) {
            case CODE -> "the code" + between;
            case JDK -> "the JDK: the same commits on both";
            case FLAGS -> "JVM settings: heap, garbage collector, blackhole mode or JMH differ";
            case HOST -> "the host: the commit is the same on both sides";
            case CONFOUNDED -> "more than one thing changed";
            case UNKNOWN -> "not known: the uploads name no commit";
        };
    }

    public String branch() {
        return incident.branch().isEmpty() ? "not named" : incident.branch();
    }

    /** All of it without markup. */
    String text() {
        List<String> parts = new ArrayList<>(List.of(incident.title() + "\n" + lead()));
        if (!affected.isEmpty()) {
            parts.add(affected.stream().map(Letter::row).collect(Collectors.joining("\n"))
                    + (more() > 0 ? "\n  and " + more() + " more" : ""));
        }
        parts.add("Cause: " + cause() + "\nBranch: " + branch());
        if (evidence != null) {
            if (!evidence.flags().isEmpty()) {
                parts.add("JVM flags that differ:\n  " + String.join("\n  ", evidence.flagLines()));
            }
            parts.add("Measure it again:\n  " + evidence.repeat());
            parts.add("Comparison: " + evidence.comparison() + "\nSeries:     " + evidence.series());
        }
        parts.add("Incident:   " + address);
        return String.join("\n\n", parts) + "\n";
    }

    private static String row(Affected one) {
        String interval = one.interval().isEmpty() ? "" : " (99 %: " + one.interval() + ")";
        return "  " + one.benchmark() + "  " + one.before() + " → " + one.after() + "  " + one.change() + interval
                + "\n      " + one.environment() + ", " + one.conditions();
    }
}
