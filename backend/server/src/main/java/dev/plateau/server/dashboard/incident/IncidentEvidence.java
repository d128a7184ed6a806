package dev.plateau.server.dashboard.incident;

import dev.plateau.server.dashboard.ChangePointRow;
import dev.plateau.server.dashboard.jvm.FlagChange;
import dev.plateau.server.dashboard.jvm.JvmDifferences;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.regressions.SuiteShifts;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.server.wording.Names;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** What speaks for one cause of an incident or another. */
@Component
class IncidentEvidence {
    private final RunCatalog runs;
    private final Environments environments;
    private final SuiteShifts suiteShifts;

    IncidentEvidence(RunCatalog runs, Environments environments, SuiteShifts suiteShifts) {
        this.runs = runs;
        this.environments = environments;
        this.suiteShifts = suiteShifts;
    }

    /** JVM flags that differ between both sides of a change and can matter; none within one environment. */
    List<FlagChange> flags(IncidentChange incidentChange) {
        Map<Long, RunFacts> sides =
                runs
                        .byIds(List.of(
                                incidentChange.before().run(),
                                incidentChange.first().run()))
                        .stream()
                        .collect(Collectors.toMap(RunFacts::id, Function.identity()));
        RunFacts before = sides.get(incidentChange.before().run());
        RunFacts first = sides.get(incidentChange.first().run());
        if (before == null || first == null || before.environmentId() == first.environmentId()) {
            return List.of();
        }
        Map<Long, KnownEnvironment> known = environments.byIds(List.of(before.environmentId(), first.environmentId()));
        return JvmDifferences.of(
                        environments,
                        Objects.requireNonNull(known.get(before.environmentId())),
                        Objects.requireNonNull(known.get(first.environmentId())),
                        List.of())
                .flagsThatMatter();
    }

    /** What the whole run did: "most of this run: 8.1 % slower"; empty where its benchmarks did not move together. */
    String shared(long project, IncidentChange incidentChange) {
        return ChangePointRow.shared(
                suiteShifts.of(project, incidentChange.first().run()));
    }

    /** "11.0.13 → 17.0.9"; empty along commits. */
    String step(Incident incident) {
        Incident.JdkStep step = incident.step();
        if (step == null) {
            return "";
        }
        EnvironmentNames names = environments.names();
        return Names.of(names.jdk(step.from())) + " → " + Names.of(names.jdk(step.to()));
    }
}
