package dev.plateau.server.alerts;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.incidents.IncidentChangeRecord;
import dev.plateau.server.incidents.IncidentDetails;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.Names;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Service;

/** The messages that rules would have sent over the stored history. */
@Service
public class AlertRulePreview {
    /** Number of past days whose incidents are read. */
    public static final int DAYS = 90;

    private final Incidents incidents;
    private final IncidentDetails incidentDetails;
    private final BenchmarkKeys keys;
    private final Clock clock;

    AlertRulePreview(Incidents incidents, IncidentDetails incidentDetails, BenchmarkKeys keys, Clock clock) {
        this.incidents = incidents;
        this.incidentDetails = incidentDetails;
        this.keys = keys;
        this.clock = clock;
    }

    /**
     * The messages that a rule would have sent.
     *
     * @param matched the incidents, oldest first
     * @param messages number of messages: one per incident if immediate, else one per day or week with incidents
     * @param evaluated number of incidents checked
     * @param benchmarks number of benchmarks that its words match
     */
    public record Preview(List<IncidentRecord> matched, int messages, int evaluated, long benchmarks) {
        /** True if no incident matched. */
        public boolean matchesNothing() {
            return matched.isEmpty();
        }
    }

    /** Evaluates rules over the incidents of the last {@link #DAYS} days, which are read once; in the order of the rules. */
    public List<Preview> of(long project, List<AlertRuleSettings> rules) {
        List<IncidentRecord> all = incidents.since(project, clock.instant().minus(Duration.ofDays(DAYS)));
        Map<Long, List<IncidentChangeRecord>> changes = incidentDetails.named(project, incidents.changes(all));
        Collection<BenchmarkKey> benchmarks = keys.all(project).values();
        return rules.stream()
                .map(rule -> {
                    List<IncidentRecord> matched = all.stream()
                            .filter(incident ->
                                    rule.matches(incident, Objects.requireNonNull(changes.get(incident.id()))))
                            .toList();
                    long found = benchmarks.stream()
                            .filter(key -> Names.isFound(key, rule.benchmarks()))
                            .count();
                    return new Preview(matched, messages(matched, rule.cadence()), all.size(), found);
                })
                .toList();
    }

    private static int messages(List<IncidentRecord> matched, Cadence cadence) {
        if (cadence == Cadence.IMMEDIATE) {
            return matched.size();
        }
        return Math.toIntExact(matched.stream()
                .map(incident -> cadence.next(incident.openedAt(), Duration.ZERO))
                .distinct()
                .count());
    }
}
