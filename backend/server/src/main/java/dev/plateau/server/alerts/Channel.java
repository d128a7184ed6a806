package dev.plateau.server.alerts;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The delivery channel of a message. A further chat is an entry here, with its body in {@link #textOnlyBody}. */
public enum Channel {
    MAIL("mail", "mail"),
    /** JSON with everything, signed. */
    WEBHOOK("web hook (JSON)", "JSON"),
    /** JSON with only a text, as Slack, Mattermost and others accept it; signed, too. */
    SLACK("web hook (Slack)", "text");

    private final String label;
    private final String format;

    Channel(String label, String format) {
        this.label = label;
        this.format = format;
    }

    /** "web hook (Slack)", for forms. */
    public String label() {
        return label;
    }

    /** "text": the content of a body, in lists. */
    public String format() {
        return format;
    }

    /** The body for a chat; null for channels that carry more than a text. */
    public @Nullable Object textOnlyBody(String text) {
        return switch (this) {
            case MAIL, WEBHOOK -> null;
            case SLACK -> Map.of("text", escapedForSlack(text));
        };
    }

    /**
     * Escapes a text for Slack. Names of benchmarks and commits are arbitrary; Slack would read {@code <!channel>} or {@code <https://...|text>} as
     * markup.
     */
    private static String escapedForSlack(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
