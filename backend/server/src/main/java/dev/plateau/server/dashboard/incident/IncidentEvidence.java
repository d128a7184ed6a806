package dev.plateau.server.dashboard.incident;

import dev.plateau.server.catalog.CommitLog;
import dev.plateau.server.catalog.CommitRange;
import dev.plateau.server.causes.GrownFrames;
import dev.plateau.server.comparisons.RunConditions;
import dev.plateau.server.dashboard.ChangePointRow;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.regressions.SuiteShifts;
import dev.plateau.server.wording.Names;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What speaks for one cause of an incident or another. */
@Component
class IncidentEvidence {
    private final Environments environments;
    private final SuiteShifts suiteShifts;
    private final GrownFrames grownFrames;
    private final CommitLog commitLog;
    private final RunConditions conditions;

    IncidentEvidence(
            Environments environments,
            SuiteShifts suiteShifts,
            GrownFrames grownFrames,
            CommitLog commitLog,
            RunConditions conditions) {
        this.environments = environments;
        this.suiteShifts = suiteShifts;
        this.grownFrames = grownFrames;
        this.commitLog = commitLog;
        this.conditions = conditions;
    }

    /** The address of the flame graphs before and since a change, behind that of the project; null without recordings. */
    @Nullable
    String flameGraphs(long project, IncidentChange change) {
        return grownFrames
                .sides(project, change)
                .map(sides -> "/compare?baselineRun=" + sides.before().run() + "&candidateRun="
                        + sides.since().run() + "&benchmark=" + change.benchmarkKey() + "#profiles")
                .orElse(null);
    }

    /** What is known of the commits that it may have come with; nothing along JDK builds. */
    CommitRange commits(Incident incident) {
        Incident.Commits range = incident.commits();
        return range == null ? CommitRange.UNKNOWN : commitLog.range(incident.project(), range.after(), range.until());
    }

    /** Why the runs before and since a change are not comparable: "blackhole modes differ: FULL_DONTINLINE and COMPILER"; empty when they are. */
    String obstacle(IncidentChange change) {
        return String.join(
                "; ",
                conditions.differences(change.before().run(), change.first().run()));
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
