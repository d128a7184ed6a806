package dev.plateau.server.alerts;

import java.util.List;
import java.util.stream.Stream;

/** The delivery channel of a message. A further chat is an entry here, with its body in {@code HookBody.ofChat}. */
public enum Channel {
    MAIL("mail", "mail"),
    /** JSON with everything, signed. */
    WEBHOOK("web hook (JSON)", "JSON"),
    /** JSON with only a text, as Slack and others accept it; signed, too. */
    SLACK("web hook (Slack)", "text"),
    /** A text in Markdown. */
    MATTERMOST("web hook (Mattermost)", "text"),
    /** An Adaptive Card for the workflow of a channel. */
    TEAMS("web hook (Microsoft Teams)", "card"),
    /** Statuses of commits, and issues. No channel of rules. */
    CODE_HOST("code host", "status");

    /** Channels of alert rules. */
    public static final List<Channel> OF_RULES =
            Stream.of(values()).filter(channel -> channel != CODE_HOST).toList();

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
}
