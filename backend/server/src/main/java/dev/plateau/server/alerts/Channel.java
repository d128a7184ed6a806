package dev.plateau.server.alerts;

import java.util.function.Function;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The delivery channel of a message. A further chat is an entry here, with its body. */
public enum Channel {
    MAIL("mail", "mail", null),
    /** JSON with everything, signed. */
    WEBHOOK("web hook (JSON)", "JSON", null),
    /** JSON with only a text, as Slack, Mattermost and others accept it; signed, too. */
    SLACK("web hook (Slack)", "text", text -> Map.of("text", escapedForSlack(text)));

    private final String label;
    private final String format;
    private final @Nullable Function<String, Object> chat;

    Channel(String label, String format, @Nullable Function<String, Object> chat) {
        this.label = label;
        this.format = format;
        this.chat = chat;
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
        return chat == null ? null : chat.apply(text);
    }

    /**
     * Escapes a text for Slack. Names of benchmarks and commits are arbitrary; Slack would read {@code <!channel>} or {@code <https://...|text>} as
     * markup.
     */
    private static String escapedForSlack(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
