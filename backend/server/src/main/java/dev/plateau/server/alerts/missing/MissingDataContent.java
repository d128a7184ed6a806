package dev.plateau.server.alerts.missing;

import java.util.List;

/**
 * The content of a message about missing data.
 *
 * @param lines longest gap first; limited in number
 * @param all total number of rows
 * @param limit "2 days and 3 times the usual interval"
 * @param address of the project's page, which lists the data missing now
 */
public record MissingDataContent(String project, List<Row> lines, int all, String limit, String address) {
    /**
     * A matrix row or agent that stopped reporting.
     *
     * @param last time of the last data: "2026-03-01 09:30 UTC"
     */
    public record Row(String what, String where, String last) {}

    public String subject() {
        MissingDataContent.Row first = lines.getFirst();
        String who = all == 1
                ? (first.what().equals("agent") ? "The agent " + first.where() : first.what())
                : all + " rows or agents";
        return who + " stopped reporting · " + project;
    }

    public int more() {
        return all - lines.size();
    }

    public String lead() {
        return "No data arrived for longer than " + limit
                + ". Each is reported once, and again only after data has arrived.";
    }

    /** The plain text. */
    public String text() {
        StringBuilder text = new StringBuilder(lead()).append("\n\n");
        lines.forEach(line ->
                text.append("  %s, last data %s%n      %s%n".formatted(line.what(), line.last(), line.where())));
        if (more() > 0) {
            text.append("  and ").append(more()).append(" more\n");
        }
        return text.append("\nProject:    ").append(address).append('\n').toString();
    }
}
