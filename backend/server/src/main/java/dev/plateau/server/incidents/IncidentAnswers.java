package dev.plateau.server.incidents;

import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

/** Reads the facts of incidents, in a constant number of statements. */
@Service
public class IncidentAnswers {
    private final Incidents incidents;
    private final IncidentDetails details;
    private final Environments environments;

    IncidentAnswers(Incidents incidents, IncidentDetails details, Environments environments) {
        this.incidents = incidents;
        this.details = details;
        this.environments = environments;
    }

    /** The facts of incidents, by incident; without the steps of their changes. */
    public Map<Long, IncidentAnswer> of(List<IncidentRecord> all) {
        EnvironmentNames names =
                environments.names(all.stream().map(IncidentRecord::project).collect(Collectors.toSet()));
        Map<Long, List<IncidentChange>> changes = incidents.changes(all);
        Map<Long, List<IncidentChangeRecord>> worst = details.named(
                changes.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                each -> each.getValue().stream().limit(1).toList())),
                names);
        return all.stream()
                .collect(Collectors.toMap(
                        IncidentRecord::id,
                        one -> of(
                                one,
                                changes.getOrDefault(one.id(), List.of()),
                                worst.getOrDefault(one.id(), List.of()),
                                names)));
    }

    /** The facts of an incident, with the steps of its worst change. */
    public IncidentAnswer of(IncidentRecord incident) {
        List<IncidentChange> changes = incidents.changes(incident);
        return of(
                incident,
                changes,
                details.named(incident.project(), changes.stream().limit(1).toList()));
    }

    /**
     * The facts of an incident; with the steps of its worst change.
     *
     * @param changes all of its changes, worst first
     * @param named at least the worst of them
     */
    public IncidentAnswer of(IncidentRecord incident, List<IncidentChange> changes, List<IncidentChangeRecord> named) {
        IncidentAnswer answer = of(incident, changes, named, environments.names(incident.project()));
        return changes.isEmpty()
                ? answer
                : answer.with(details.chart(changes.getFirst()).steps());
    }

    private static IncidentAnswer of(
            IncidentRecord incident,
            List<IncidentChange> changes,
            List<IncidentChangeRecord> named,
            EnvironmentNames names) {
        if (changes.isEmpty() || named.isEmpty()) {
            return new IncidentAnswer(incident, null, 0, null, "", incident.at(), null, List.of());
        }
        IncidentChangeRecord worst = named.getFirst();
        ChangeFact fact = ChangeFact.of(worst);
        long others = count(changes, IncidentChange::benchmarkKey) - 1;
        IncidentRecord.JdkStep step = incident.step();
        return new IncidentAnswer(
                incident,
                fact,
                others,
                count(changes, ChangeFact.Kind::of) == 1 ? fact.kind() : null,
                step == null
                        ? worst.change().first().name()
                        : IncidentTitles.onJdk(step, names)
                                .replace("on JDK", "JDK")
                                .replace(" against ", " than on JDK "),
                worst.change().first().at(),
                worst.change().recovered(),
                List.of());
    }

    private static long count(List<IncidentChange> changes, Function<IncidentChange, Object> fact) {
        return changes.stream()
                .map(fact)
                .map(Objects::requireNonNull)
                .distinct()
                .count();
    }
}
