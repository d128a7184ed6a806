package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.MissingDataRecord;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * The content of a message about missing data.
 *
 * @param lines longest gap first; limited in number
 * @param all total number of rows
 * @param limit "2 days and 3 times the usual interval"
 * @param address of the project's page, which lists the data missing now
 */
public record MissingDataContent(String project, List<MissingDataRecord> lines, int all, String limit, String address) {
    private static final DateTimeFormatter MINUTES =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    public String subject() {
        MissingDataRecord first = lines.getFirst();
        String source = all == 1
                ? (first.kind().equals(MissingDataRecord.AGENT) ? "The agent " + first.where() : first.what())
                : all + " rows or agents";
        return source + " stopped reporting · " + project;
    }

    /** Time of the last data: "2026-03-01 09:30 UTC". */
    public String time(MissingDataRecord line) {
        return MINUTES.format(line.last());
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
        lines.forEach(
                line -> text.append("  %s, last data %s%n      %s%n".formatted(line.what(), time(line), line.where())));
        if (more() > 0) {
            text.append("  and ").append(more()).append(" more\n");
        }
        return text.append("\nProject:    ").append(address).append('\n').toString();
    }
}
