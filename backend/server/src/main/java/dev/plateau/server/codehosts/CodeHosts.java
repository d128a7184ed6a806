package dev.plateau.server.codehosts;

import dev.plateau.server.alerts.AlertSettings;
import dev.plateau.server.alerts.HookAddresses;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The connections of projects to their code hosts. */
@Service
public class CodeHosts {
    static final int MAX_TOKEN = 5000;

    static final int MAX_SECRET = 1000;

    private static final int MIN_SECRET = 16;

    private static final int MAX_LABELS = 10;

    private static final AuditSubject SUBJECT = AuditSubject.of(Kind.CODE_HOST);

    private final CodeHostRepository connections;
    private final Outbox outbox;
    private final HookAddresses hooks;
    private final Clock clock;
    private final AuditLog audit;
    private final IncidentIssues issues;

    CodeHosts(
            CodeHostRepository connections,
            Outbox outbox,
            AlertSettings settings,
            Clock clock,
            AuditLog audit,
            IncidentIssues issues) {
        this.connections = connections;
        this.outbox = outbox;
        this.hooks = settings.hookAddresses();
        this.clock = clock;
        this.audit = audit;
        this.issues = issues;
    }

    /** The connection of a project, without its token. */
    public Optional<CodeHostSettings> of(long project) {
        return connections.findById(project).map(CodeHost::settings);
    }

    /** Address of the issue of an incident, if it has one. */
    public Optional<String> issue(IncidentRecord incident) {
        return issues.find(incident)
                .filter(issue -> issue.number() != null)
                .map(issue -> issue.address() + "/" + issue.number());
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
        Optional<CodeHost> same = before.filter(
                stored -> stored.kind() == settings.kind() && stored.address().equals(settings.address()));
        String token = settings.token() != null
                ? settings.token()
                : same.filter(stored -> Objects.equals(stored.app(), settings.app()))
                        .map(CodeHost::token)
                        .orElse(null);
        String secret = settings.secret() != null
                ? settings.secret()
                : same.map(CodeHost::secret).orElse(null);
        if (token == null) {
            throw new IllegalArgumentException("Enter the token: it is stored for one kind and address.");
        }
        check(settings, token, secret);
        CodeHost changed = new CodeHost(project, settings, token, secret, clock.instant());
        Map<String, ?> facts = before.<Map<String, ?>>map(CodeHost::facts).orElse(Map.of());
        audit.changed(project, SUBJECT, facts, changed.facts());
        connections.save(changed);
    }

    private void check(CodeHostSettings settings, String token, @Nullable String secret) {
        String app = settings.app();
        if (app != null) {
            if (settings.kind() != CodeHostKind.GITHUB || !app.matches("[\\w.-]{1,100}")) {
                throw new IllegalArgumentException("An app is the client id of a GitHub App, such as Iv23liAbCd.");
            }
            String ignored = new GitHubApp(app, token).token(clock.instant());
        } else if (!token.matches("[\\x21-\\x7e]{1," + MAX_TOKEN + "}")) {
            throw new IllegalArgumentException(
                    "A token has 1 to " + MAX_TOKEN + " characters, letters, digits and signs without blanks.");
        }
        if (secret != null && (secret.length() < MIN_SECRET || secret.length() > MAX_SECRET)) {
            throw new IllegalArgumentException(
                    "The secret of the web hook needs at least " + MIN_SECRET + " characters.");
        }
        if (settings.workflow() != null && !settings.workflow().matches("[\\w.-]{1,100}")) {
            throw new IllegalArgumentException("A workflow is named by its file, such as performance.yml.");
        }
        if (settings.labels().size() > MAX_LABELS
                || !settings.labels().stream().allMatch(label -> label.matches("[^,\\p{Cntrl}]{1,50}"))) {
            throw new IllegalArgumentException(
                    "Issues have at most " + MAX_LABELS + " labels, each of 1 to 50 characters without a comma.");
        }
    }

    /** Ends the connection, and deletes its unsent reports. */
    @Transactional
    public void remove(long project) {
        connections.findById(project).ifPresent(stored -> {
            connections.delete(stored);
            outbox.withdrawReports(project);
            audit.deleted(project, SUBJECT);
        });
    }
}
