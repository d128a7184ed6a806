package dev.plateau.server.codehosts;

import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import java.time.Instant;
import java.util.Map;

/** A stored connection of a project to its code host. Readers outside get {@link CodeHostSettings}, without the token. */
@Entity
class CodeHost {
    @Id
    private long projectId;

    @Enumerated(EnumType.STRING)
    private CodeHostKind kind;

    private String address;
    private String token;
    private boolean comments;
    private boolean strict;

    Instant changedAt;

    @SuppressWarnings("NullAway.Init")
    protected CodeHost() {}

    CodeHost(long projectId, CodeHostSettings settings, String token, Instant changedAt) {
        this.projectId = projectId;
        this.kind = settings.kind();
        this.address = settings.address();
        this.token = token;
        this.comments = settings.comments();
        this.strict = settings.strict();
        this.changedAt = changedAt;
    }

    CodeHostKind kind() {
        return kind;
    }

    String address() {
        return address;
    }

    String token() {
        return token;
    }

    /** True if pull requests get a comment. */
    boolean comments() {
        return comments;
    }

    /** True if an inconclusive verdict is an error. */
    boolean isStrict() {
        return strict;
    }

    CodeHostSettings settings() {
        return new CodeHostSettings(kind, address, null, comments, strict);
    }

    /** Its settings for the audit log. */
    Map<String, ?> facts() {
        return Map.of("kind", kind, "address", address, "comments", comments, "strict", strict);
    }
}
