package dev.plateau.server.dashboard.administration;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** A text that every page of the server shows on top. There is at most one. */
@Entity
class Announcement {
    static final int MAX_LENGTH = 500;
    static final long ID = 1;

    @Id
    private long id;

    private String text;

    @SuppressWarnings("NullAway.Init")
    protected Announcement() {}

    Announcement(String text) {
        this.id = ID;
        this.text = text;
    }

    String text() {
        return text;
    }
}
