package dev.plateau.server.alerts;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.details.IncidentChangeText;
import dev.plateau.server.incidents.details.IncidentDetails;
import dev.plateau.wire.text.Names;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
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
    public record Preview(List<Incident> matched, int messages, int evaluated, long benchmarks) {
        /** True if no incident matched. */
        public boolean matchesNothing() {
            return matched.isEmpty();
        }
    }

    /** Evaluates a filter over the incidents of the last {@link #DAYS} days. */
    public Preview of(long project, AlertFilter alertFilter, Cadence cadence) {
        List<Incident> all = incidents.since(project, clock.instant().minus(Duration.ofDays(DAYS)));
        Map<Long, List<IncidentChangeText>> affected = incidentDetails.affected(
                incidents.members(all.stream().map(Incident::id).toList()));
        List<Incident> matched = all.stream()
                .filter(incident -> alertFilter.matches(incident, Objects.requireNonNull(affected.get(incident.id()))))
                .toList();
        return new Preview(matched, messages(matched, cadence), all.size(), benchmarks(project, alertFilter));
    }

    private static int messages(List<Incident> matched, Cadence cadence) {
        if (cadence == Cadence.IMMEDIATE) {
            return matched.size();
        }
        return Math.toIntExact(matched.stream()
                .map(incident -> cadence.next(incident.openedAt(), Duration.ZERO))
                .map(Instant::getEpochSecond)
                .distinct()
                .count());
    }

    private long benchmarks(long project, AlertFilter alertFilter) {
        return keys.all(project).values().stream()
                .filter(key -> Names.isFound(key, alertFilter.pattern()))
                .count();
    }
}
