package dev.plateau.server.alerts;

import dev.plateau.server.incidents.IncidentChange;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import org.jspecify.annotations.Nullable;

/**
 * The owner and the object of a watch: at most one of benchmark, series and incident; without them, a whole project.
 *
 * @param benchmark id of a benchmark key
 */
@Embeddable
public record Watched(
        @Column(name = "account_id") Long account,
        @Column(name = "benchmark_key_id") @Nullable Long benchmark,
        @Column(name = "series_id") @Nullable Long series,
        @Column(name = "incident_id") @Nullable Long incident) {
    /**
     * The object of a kind.
     *
     * @param kind as {@link #noun}
     * @throws IllegalArgumentException for another kind
     */
    public static Watched of(long account, String kind, long id) {
        return switch (kind) {
            case "project" -> new Watched(account, null, null, null);
            case "benchmark" -> new Watched(account, id, null, null);
            case "series" -> new Watched(account, null, id, null);
            case "incident" -> incident(account, id);
            default -> throw new IllegalArgumentException("A watch is of a project, benchmark, series or incident.");
        };
    }

    static Watched incident(long account, long incident) {
        return new Watched(account, null, null, incident);
    }

    /** The kind of its object: "series". */
    public String noun() {
        return incident != null ? "incident" : series != null ? "series" : benchmark != null ? "benchmark" : "project";
    }

    /** Tests for a change that opens an incident for its owner. A watched incident is open already. */
    boolean covers(IncidentChange change) {
        return incident == null
                && (benchmark == null || benchmark == change.benchmarkKey())
                && (series == null || series == change.changePoint().series());
    }
}
