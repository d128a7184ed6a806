package dev.plateau.server.alerts;

/** How a message reaches its recipient. */
public enum Channel {
    MAIL,
    /** JSON with everything, signed. */
    WEBHOOK,
    /** JSON with nothing but a text, as Slack, Mattermost and others take it; signed too. */
    SLACK
}
