package dev.plateau.server.codehosts;

import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
    private @Nullable String app;
    private @Nullable String secret;
    private boolean issues;
    private String labels;
    private @Nullable String workflow;

    Instant changedAt;

    @SuppressWarnings("NullAway.Init")
    protected CodeHost() {}

    CodeHost(long projectId, CodeHostSettings settings, String token, @Nullable String secret, Instant changedAt) {
        this.projectId = projectId;
        this.kind = settings.kind();
        this.address = settings.address();
        this.token = token;
        this.comments = settings.comments();
        this.strict = settings.strict();
        this.app = settings.app();
        this.secret = secret;
        this.issues = settings.issues();
        this.labels = String.join(",", settings.labels());
        this.workflow = settings.workflow();
        this.changedAt = changedAt;
    }

    long projectId() {
        return projectId;
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

    /** Id of the GitHub App whose private key the token is; null for a plain token. */
    @Nullable
    String app() {
        return app;
    }

    /** Signs events of the host; null if none are taken. */
    @Nullable
    String secret() {
        return secret;
    }

    /** True if pull requests get a comment. */
    boolean comments() {
        return comments;
    }

    /** True if an inconclusive verdict is an error. */
    boolean isStrict() {
        return strict;
    }

    /** True if confirmed regressions get an issue. */
    boolean hasIssues() {
        return issues;
    }

    /** Labels of these issues. */
    List<String> labels() {
        return labels.isEmpty() ? List.of() : List.of(labels.split(","));
    }

    /** File of the workflow or pipeline that measures pull requests; null for agents. */
    @Nullable
    String workflow() {
        return workflow;
    }

    CodeHostSettings settings() {
        return new CodeHostSettings(kind, address, null, comments, strict, app, null, issues, labels(), workflow);
    }

    /** Its settings for the audit log. */
    Map<String, ?> facts() {
        Map<String, Object> facts =
                new LinkedHashMap<>(Map.of("kind", kind, "address", address, "comments", comments, "strict", strict));
        facts.put("events", secret != null);
        facts.put("issues", issues);
        if (!labels.isEmpty()) {
            facts.put("labels", labels);
        }
        if (workflow != null) {
            facts.put("workflow", workflow);
        }
        if (app != null) {
            facts.put("app", app);
        }
        return facts;
    }
}
