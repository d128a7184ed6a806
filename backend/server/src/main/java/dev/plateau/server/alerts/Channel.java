package dev.plateau.server.alerts;

/** The delivery channel of a message. */
public enum Channel {
    MAIL,
    /** JSON with everything, signed. */
    WEBHOOK,
    /** JSON with only a text, as Slack, Mattermost and others accept it; signed, too. */
    SLACK
}
