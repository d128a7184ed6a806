package dev.plateau.server.alerts;

import dev.plateau.server.incidents.AlertPrecision.Precision;
import dev.plateau.server.incidents.IncidentChangeRecord;
import dev.plateau.server.incidents.IncidentRecord;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ConstraintMode;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.ForeignKey;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hibernate.annotations.BatchSize;
import org.hibernate.annotations.OptimisticLock;
import org.hibernate.annotations.PartitionKey;
import org.jspecify.annotations.Nullable;

/** A stored alert rule: the settings that people edit, and its secret. Readers outside get {@link AlertRuleRecord}. */
@Entity
@Table(name = "alert_rule")
public class AlertRule {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    @Version
    int version;

    @PartitionKey
    @Column(updatable = false)
    private long projectId;

    private String secret;

    @Embedded
    private AlertRuleSettings settings;

    /** Null for a rule of the project. */
    @Embedded
    @Nullable
    private Watched watched;

    private Instant createdAt;

    @Nullable
    Instant removedAt;

    /**
     * Read by a statement of its own: a distributed database joins by the project alone. Excluded from the version: a recipient who unsubscribes
     * must not make an edit by somebody else fail.
     */
    @ElementCollection(fetch = FetchType.EAGER)
    @BatchSize(size = 100)
    @CollectionTable(
            name = "unsubscribed",
            joinColumns = @JoinColumn(name = "rule_id"),
            foreignKey = @ForeignKey(ConstraintMode.NO_CONSTRAINT))
    @OptimisticLock(excluded = true)
    private Set<Unsubscription> unsubscribed = new HashSet<>();

    /** A recipient who no longer wants the messages of a rule. */
    @Embeddable
    record Unsubscription(long projectId, String recipient, Instant at) {}

    @SuppressWarnings("NullAway.Init")
    protected AlertRule() {}

    AlertRule(long projectId, AlertRuleSettings settings, String secret, Instant createdAt) {
        this.projectId = projectId;
        this.settings = settings;
        this.secret = secret;
        this.createdAt = createdAt;
    }

    /** A watch. */
    AlertRule(long projectId, Watched watched, AlertRuleSettings settings, String secret, Instant createdAt) {
        this(projectId, settings, secret, createdAt);
        this.watched = watched;
    }

    void change(AlertRuleSettings changed) {
        this.settings = changed;
    }

    void remove(Instant now) {
        this.removedAt = now;
        this.settings = settings.withEnabled(false);
    }

    /** A watch ends. */
    void unsubscribe(String recipient, Instant now) {
        if (watched != null) {
            remove(now);
        } else if (!unsubscribed().contains(recipient)) {
            unsubscribed.add(new Unsubscription(projectId, recipient, now));
        }
    }

    void resubscribe() {
        unsubscribed.clear();
    }

    public long id() {
        return id;
    }

    public long project() {
        return projectId;
    }

    public AlertRuleSettings settings() {
        return settings;
    }

    /** The owner and object of a watch; null for a rule of the project. */
    public @Nullable Watched watched() {
        return watched;
    }

    /** Tests whether the rule sends messages about an incident. */
    boolean matches(IncidentRecord incident, List<IncidentChangeRecord> changes) {
        return settings.matches(
                incident,
                watched == null
                        ? changes
                        : changes.stream()
                                .filter(change -> watched.covers(change.change()))
                                .toList());
    }

    /** The key that signs the messages to a web hook. */
    public String secret() {
        return secret;
    }

    public Instant createdAt() {
        return createdAt;
    }

    private List<String> unsubscribed() {
        return unsubscribed.stream().map(Unsubscription::recipient).sorted().toList();
    }

    /** Recipients who get messages: all but those who unsubscribed. */
    public List<String> subscribed() {
        List<String> gone = unsubscribed();
        return settings.recipients().stream()
                .filter(recipient -> !gone.contains(recipient))
                .toList();
    }

    public AlertRuleRecord toRecord(Precision precision) {
        return new AlertRuleRecord(id, settings, unsubscribed(), createdAt, precision, secret);
    }
}
