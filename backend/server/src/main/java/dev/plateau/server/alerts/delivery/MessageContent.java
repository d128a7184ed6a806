package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.Message;
import dev.plateau.server.incidents.IncidentChangeRecord;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.statistics.Confidence;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The content of a message about an incident: subject, first sentence, text without markup.
 *
 * @param sentence the incident in one sentence, as its page opens with it
 * @param verified its cause, verified by measuring, as a sentence; null without one
 * @param event what was done with it, as sentences; null for other kinds
 * @param changes the worst of its changes, worst first; empty for a false positive
 * @param all number of its changes
 */
public record MessageContent(
        String project,
        IncidentRecord incident,
        String sentence,
        Message.Kind kind,
        @Nullable String verified,
        @Nullable String event,
        List<IncidentChangeRecord> changes,
        int all,
        String address,
        @Nullable Evidence evidence) {
    static final String PROJECT_APART = " · ";
    private static final int MAX_LENGTH = 300;
    private static final int MAX_SHOWN = 3;

    /** The changes that people read; web hooks send all of {@code changes}. */
    public List<IncidentChangeRecord> shown() {
        return changes.stream().limit(MAX_SHOWN).toList();
    }

    public int more() {
        return all - shown().size();
    }

    public boolean isOver() {
        return incident.closedAt() != null;
    }

    /** Size of the worst change in either direction; 0 without one. */
    double effect() {
        return changes.isEmpty() ? 0 : changes.getFirst().change().effect();
    }

    /** "acknowledged, owner: ada". */
    public String status() {
        return (incident.doubt().isEmpty() ? "" : incident.doubt() + ", ")
                + incident.triage().label() + ", owner: " + owner();
    }

    public String owner() {
        return incident.assignee() == null ? "nobody yet" : incident.assignee();
    }

    /** Address of the page with a part of triage ready and focused: {@code acknowledge}, {@code assign}, {@code mute}. */
    public String ready(String action) {
        return address + "?ready=" + action;
    }

    /** The subject: the sentence, then the project, as phones show only the beginning. */
    public String subject() {
        String doubt = kind == Message.Kind.EXPLAINED ? "cause verified" : incident.doubt();
        return (doubt.isEmpty() ? "" : Character.toUpperCase(doubt.charAt(0)) + doubt.substring(1) + ": ")
                + sentence.replaceAll("\\.$", "")
                + PROJECT_APART
                + project;
    }

    /** The first sentence of the mail. */
    public String lead() {
        if (event != null) {
            return event;
        }
        if (kind == Message.Kind.EXPLAINED && verified != null) {
            return verified;
        }
        if (incident.closedAt() != null) {
            return incident.recoveredSince() == null
                    ? "The runs that count do not support the change."
                    : "Back to the old level since " + incident.recoveredSince() + ".";
        }
        return (kind == Message.Kind.REOPENED ? "The incident is open again. " : "") + doubtOrCertainty();
    }

    private String doubtOrCertainty() {
        return switch (incident.certainty()) {
            case SUSPECT ->
                "Suspected: one run differs from the level. Measure it again before you search for a cause.";
            case WARNING -> "Likely: several runs differ from the level. Further runs confirm or reject the change.";
            case CONFIRMED, RECOVERED -> "Confirmed by later runs.";
        };
    }

    /** "code (host, JDK and flags are the same on both sides)". */
    public String cause() {
        return incident.cause().label() + " (" + incident.cause().reason() + ")"
                + (differences().isEmpty() ? "" : "; " + differences());
    }

    /** Differences between the runs beside the worst change; empty without a difference. */
    private String differences() {
        return changes.isEmpty() ? "" : changes.getFirst().differences();
    }

    public String branch() {
        return incident.branch().isEmpty() ? "not named" : incident.branch();
    }

    /** Environment and conditions of a change, cut to {@value #MAX_LENGTH} characters. */
    public String under(IncidentChangeRecord one) {
        String words = one.environment() + ", " + one.conditions();
        return words.length() > MAX_LENGTH ? words.substring(0, MAX_LENGTH - 1) + "…" : words;
    }

    /** The plain text. */
    public String text() {
        List<String> parts = new ArrayList<>(List.of(sentence + "\n" + lead() + " Owner: " + owner() + "."));
        if (!changes.isEmpty()) {
            parts.add(shown().stream().map(this::row).collect(Collectors.joining("\n"))
                    + (more() > 0 ? "\n  and " + more() + " more" : ""));
        }
        parts.add("Cause: " + cause() + (verified == null ? "" : "\n  " + verified) + "\nBranch: " + branch());
        if (evidence != null) {
            evidence.text().forEach(parts::add);
        }
        parts.add("Incident:    " + address
                + (isOver()
                        ? ""
                        : "\nAcknowledge: " + ready("acknowledge") + "\nAssign:      " + ready("assign")
                                + "\nMute:        " + ready("mute")));
        return String.join("\n\n", parts) + "\n";
    }

    /** A few lines for a chat, without markup. */
    String chat() {
        return Stream.of(
                        Stream.of(subject(), lead() + " Owner: " + owner() + "."),
                        shown().stream().map(this::line),
                        Stream.of(more() > 0 ? "and " + more() + " more" : ""),
                        evidence == null
                                ? Stream.<String>empty()
                                : evidence.logged().stream().map(Evidence.Logged::words),
                        Stream.of(address, isOver() ? "" : "Acknowledge: " + ready("acknowledge")))
                .flatMap(lines -> lines)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    private String line(IncidentChangeRecord one) {
        return one.size() + "  " + one.shortName() + "  " + one.levelBefore() + " → " + one.levelAfter() + ", "
                + under(one);
    }

    private String row(IncidentChangeRecord one) {
        String interval = one.interval().isEmpty() ? "" : " (" + Confidence.TEXT + ": " + one.interval() + ")";
        return "  " + one.shortName() + "  " + one.levelBefore() + " → " + one.levelAfter() + "  " + one.size()
                + interval + "\n      " + under(one);
    }
}
