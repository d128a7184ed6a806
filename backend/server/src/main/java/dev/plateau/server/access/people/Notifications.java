package dev.plateau.server.access.people;

/** The mails that a person wants about incidents. */
public enum Notifications {
    AT_ONCE("at once"),
    DAILY("daily summary"),
    /** Only of incidents that are assigned to the person, name the person in a note, or are watched one by one. */
    ONLY_MINE("at once, only about my incidents"),
    NEVER("never");

    private final String label;

    Notifications(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
