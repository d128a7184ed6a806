package dev.plateau.server.codehosts;

import dev.plateau.server.alerts.AlertSettings;
import dev.plateau.server.alerts.HookAddresses;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The connections of projects to their code hosts. */
@Service
public class CodeHosts {
    static final int MAX_TOKEN = 1000;

    private static final AuditSubject SUBJECT = AuditSubject.of(Kind.CODE_HOST);

    private final CodeHostRepository connections;
    private final Outbox outbox;
    private final HookAddresses hooks;
    private final Clock clock;
    private final AuditLog audit;

    CodeHosts(CodeHostRepository connections, Outbox outbox, AlertSettings settings, Clock clock, AuditLog audit) {
        this.connections = connections;
        this.outbox = outbox;
        this.hooks = settings.hookAddresses();
        this.clock = clock;
        this.audit = audit;
    }

    /** The connection of a project, without its token. */
    public Optional<CodeHostSettings> of(long project) {
        return connections.findById(project).map(CodeHost::settings);
    }

    /**
     * Connects a project. A stored token is kept for its repository only: nobody may have it sent elsewhere.
     *
     * @throws IllegalArgumentException if the settings are invalid; the message has the reason
     */
    @Transactional
    public void put(long project, CodeHostSettings settings) {
        RepositoryAddress.of(settings.address(), hooks);
        Optional<CodeHost> before = connections.findById(project);
        String token = before.filter(stored -> settings.token() == null
                        && stored.kind() == settings.kind()
                        && stored.address().equals(settings.address()))
                .map(CodeHost::token)
                .orElse(settings.token());
        if (token == null) {
            throw new IllegalArgumentException("Enter the token: it is stored for one kind and address.");
        }
        if (!token.matches("[\\x21-\\x7e]{1," + MAX_TOKEN + "}")) {
            throw new IllegalArgumentException(
                    "A token has 1 to " + MAX_TOKEN + " characters, letters, digits and signs without blanks.");
        }
        CodeHost changed = new CodeHost(project, settings, token, clock.instant());
        Map<String, ?> facts = before.<Map<String, ?>>map(CodeHost::facts).orElse(Map.of());
        audit.changed(project, SUBJECT, facts, changed.facts());
        connections.save(changed);
    }

    /** Ends the connection, and deletes its unsent reports. */
    @Transactional
    public void remove(long project) {
        connections.findById(project).ifPresent(stored -> {
            connections.delete(stored);
            outbox.withdrawCommits(project);
            audit.deleted(project, SUBJECT);
        });
    }
}
