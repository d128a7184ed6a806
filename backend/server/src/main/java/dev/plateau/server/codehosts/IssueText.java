package dev.plateau.server.codehosts;

import dev.plateau.server.alerts.delivery.Evidence;
import dev.plateau.server.alerts.delivery.MessageContent;
import dev.plateau.server.incidents.IncidentChangeRecord;
import dev.plateau.server.incidents.IncidentEvent;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Triage.Finding;
import dev.plateau.statistics.Confidence;
import dev.plateau.wire.text.Bounded;
import dev.plateau.wire.text.MarkdownText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The issue of an incident. No line begins with a text of others: GitLab reads a line such as {@code /close} as a command.
 *
 * @param mark first line of the body
 * @param body Markdown
 * @param closing comment for a closed incident; empty for an open one
 * @param isReal false for a regression that is intended, or a false positive
 */
record IssueText(String title, String mark, String body, String closing, boolean isReal) {
    /** GitLab's limit, the lowest. */
    private static final int MAX_TITLE = 255;

    /** Room that {@link Bounded#text} needs for its note. */
    private static final int NOTE = 35;

    private static final int MAX_TEXT = 500;

    /**
     * The issue of an incident as it is now.
     *
     * @param history its history, newest event first
     * @param hook true if the host reports closed issues
     */
    static IssueText of(MessageContent content, List<IncidentEvent> history, boolean hook) {
        IncidentRecord incident = content.incident();
        String mark = "<!-- plateau " + content.address() + " -->";
        String closing = incident.closedAt() == null
                ? ""
                : history.stream()
                        .filter(event -> event.action().equals(incident.triage().label()))
                        .findFirst()
                        .map(IncidentEvent::sentence)
                        .orElse("Closed.");
        List<String> lines = new ArrayList<>(List.of(
                mark,
                "**Regression:** " + prose(content.sentence()),
                "",
                "**State:** " + prose(closing.isEmpty() ? content.lead() : closing),
                ""));
        table(lines, content);
        lines.add("* Triage: " + prose(content.status()) + ", severity "
                + incident.severity().label());
        lines.add("* Branch: " + prose(content.branch()));
        lines.add("* Cause: " + prose(content.verified() == null ? content.cause() : content.verified()));
        Evidence evidence = content.evidence();
        if (evidence != null) {
            commits(lines, evidence);
        }
        lines.add("");
        lines.add("[Incident " + incident.id() + "](" + content.address() + ")"
                + (evidence == null
                        ? ""
                        : " · [comparison](" + evidence.comparison() + ") · [series](" + evidence.series() + ")"));
        if (hook) {
            lines.add("");
            lines.add(
                    "Closing this issue sets the incident to *fixed*, or to *expected* if it is closed as not planned."
                            + " Reopening it opens the incident again.");
        }
        return new IssueText(
                Bounded.text(content.sentence().replaceAll("\\.$", "").replace("@", "(at)"), MAX_TITLE - NOTE),
                mark,
                String.join("\n", Bounded.lines(lines, Bounded.COMMENT, "lines")) + "\n",
                closing.isEmpty() ? "" : "**Closed:** " + prose(closing),
                incident.triage().finding() == Finding.REAL);
    }

    private static void table(List<String> lines, MessageContent content) {
        if (content.changes().isEmpty()) {
            return;
        }
        lines.add("| benchmark | before | since | change | " + Confidence.TEXT + " interval | environment |");
        lines.add("|---|--:|--:|--:|--:|---|");
        content.changes().forEach(change -> lines.add(row(content, change)));
        int more = content.all() - content.changes().size();
        lines.add(more > 0 ? "\nand " + more + " more\n" : "");
    }

    private static String row(MessageContent content, IncidentChangeRecord change) {
        return "| "
                + String.join(
                        " | ",
                        MarkdownText.cell(Bounded.text(change.shortName(), MAX_TEXT)),
                        change.levelBefore(),
                        change.levelAfter(),
                        change.size(),
                        change.interval(),
                        prose(content.under(change) + ", " + change.host()))
                + " |";
    }

    private static void commits(List<String> lines, Evidence evidence) {
        Evidence.Range range = evidence.range();
        if (range != null) {
            lines.add("* Commits: " + link(prose(range.words()), range.href()));
        }
        evidence.logged()
                .forEach(logged -> lines.add("  * "
                        + link(prose(logged.commit().words()), logged.commit().href()) + " "
                        + prose(logged.subject() + (logged.author() == null ? "" : ", " + logged.author()))));
    }

    private static String link(String words, @Nullable String href) {
        return href == null ? words : "[" + words + "](" + href + ")";
    }

    private static String prose(String text) {
        return MarkdownText.prose(Bounded.text(text, MAX_TEXT));
    }

    boolean isOpen() {
        return closing.isEmpty();
    }

    /** Differs for another content. */
    String digest() {
        return UUID.nameUUIDFromBytes((title + "\n" + body).getBytes(StandardCharsets.UTF_8))
                .toString();
    }
}
