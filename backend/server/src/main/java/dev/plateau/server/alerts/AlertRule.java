package dev.plateau.server.alerts;

import dev.plateau.server.alerts.missing.MissingDataLimit;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.hibernate.annotations.OptimisticLock;
import org.jspecify.annotations.Nullable;

/** Recipients, filter and frequency of messages. */
@Entity
@Table(name = "alert_rule")
public class AlertRule {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    @Version
    int version;

    private long projectId;

    @Enumerated(EnumType.STRING)
    private Channel channel;

    private String[] recipients;
    private String secret;

    @Embedded
    private AlertFilter wanted;

    @Enumerated(EnumType.STRING)
    private Cadence cadence;

    @Nullable
    private Double missingDays;

    @Nullable
    private Double missingIntervals;

    private boolean enabled = true;
    private Instant createdAt;

    @Nullable
    Instant removedAt;

    /** Excluded from the version: a recipient who unsubscribes must not make an edit by somebody else fail. */
    @ElementCollection
    @CollectionTable(name = "unsubscribed", joinColumns = @JoinColumn(name = "rule_id"))
    @OptimisticLock(excluded = true)
    private Set<Unsubscribed> unsubscribed = new HashSet<>();

    @SuppressWarnings("NullAway.Init")
    protected AlertRule() {}

    @SuppressWarnings("NullAway.Init") // change() sets the rest
    AlertRule(long projectId, AlertRuleDraft rule, List<String> recipients, String secret, Instant createdAt) {
        this.projectId = projectId;
        this.secret = secret;
        this.createdAt = createdAt;
        change(rule, recipients);
    }

    final void change(AlertRuleDraft rule, List<String> recipients) {
        MissingDataLimit limit = rule.missingData();
        this.channel = rule.channel();
        this.recipients = recipients.toArray(String[]::new);
        this.wanted = rule.wanted().stripped();
        this.cadence = rule.cadence();
        this.missingDays = limit == null ? null : limit.days();
        this.missingIntervals = limit == null ? null : limit.intervals();
    }

    /** Tests whether both rules send the same messages to the same recipients. */
    boolean saysTheSameAs(AlertRule other) {
        return channel == other.channel
                && Set.copyOf(recipients()).equals(Set.copyOf(other.recipients()))
                && Objects.equals(missingData(), other.missingData())
                && (missingData() == null
                        ? wanted.equals(other.wanted) && cadence == other.cadence
                        : wanted.pattern().equals(other.wanted.pattern()));
    }

    void enable(boolean enabled) {
        this.enabled = enabled;
    }

    void remove(Instant now) {
        this.removedAt = now;
        this.enabled = false;
    }

    void unsubscribe(String recipient, Instant now) {
        if (!unsubscribed().contains(recipient)) {
            unsubscribed.add(new Unsubscribed(recipient, now));
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

    public Channel channel() {
        return channel;
    }

    /** Mail addresses, or the one address of a web hook. */
    public List<String> recipients() {
        return List.of(recipients);
    }

    /** The key that signs the messages to a web hook. */
    public String secret() {
        return secret;
    }

    public AlertFilter wanted() {
        return wanted;
    }

    public Cadence cadence() {
        return cadence;
    }

    /** The limits of a missing data rule; null for a rule about changes. */
    public @Nullable MissingDataLimit missingData() {
        return missingDays == null && missingIntervals == null
                ? null
                : new MissingDataLimit(missingDays, missingIntervals);
    }

    public boolean enabled() {
        return enabled;
    }

    public Instant createdAt() {
        return createdAt;
    }

    /** Recipients who unsubscribed. */
    public List<String> unsubscribed() {
        return unsubscribed.stream().map(Unsubscribed::recipient).sorted().toList();
    }

    /** Recipients who get messages: all but those who unsubscribed. */
    public List<String> subscribed() {
        List<String> gone = unsubscribed();
        return recipients().stream()
                .filter(recipient -> !gone.contains(recipient))
                .toList();
    }
}
