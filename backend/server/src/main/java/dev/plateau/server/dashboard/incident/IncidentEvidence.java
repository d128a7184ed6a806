package dev.plateau.server.dashboard.incident;

import dev.plateau.server.catalog.CommitLog;
import dev.plateau.server.catalog.CommitLog.CommitRange;
import dev.plateau.server.causes.GrownFrames;
import dev.plateau.server.comparisons.RunComparisons;
import dev.plateau.server.detection.SuiteShifts;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.wire.text.Names;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Evidence for the possible causes of an incident. */
@Component
class IncidentEvidence {
    private final Environments environments;
    private final SuiteShifts suiteShifts;
    private final GrownFrames grownFrames;
    private final CommitLog commitLog;
    private final RunComparisons conditions;

    IncidentEvidence(
            Environments environments,
            SuiteShifts suiteShifts,
            GrownFrames grownFrames,
            CommitLog commitLog,
            RunComparisons conditions) {
        this.environments = environments;
        this.suiteShifts = suiteShifts;
        this.grownFrames = grownFrames;
        this.commitLog = commitLog;
        this.conditions = conditions;
    }

    /** Address of the flame graphs before and since a change, relative to the project's; null without recordings. */
    @Nullable
    String flameGraphs(long project, IncidentChange change) {
        return grownFrames
                .sides(project, change)
                .map(sides -> "/compare?baselineRun=" + sides.before().run() + "&candidateRun="
                        + sides.since().run() + "&benchmark=" + change.benchmarkKey() + "#profiles")
                .orElse(null);
    }

    /** Commits that may have caused the incident, as far as known; none along JDK builds. */
    CommitRange commits(IncidentRecord incident) {
        IncidentRecord.Commits range = incident.commits();
        return range == null ? CommitRange.UNKNOWN : commitLog.range(incident.project(), range.after(), range.until());
    }

    /** Reasons why the runs before and since a change are not comparable: "blackhole modes differ: FULL_DONTINLINE and COMPILER"; may be empty. */
    String obstacle(IncidentChange change) {
        return String.join(
                "; ",
                conditions.differences(change.before().run(), change.first().run()));
    }

    /** The suite-wide shift of the run: "most of this run: 8.1 % slower"; empty without one. */
    String shared(long project, IncidentChange incidentChange) {
        return suiteShifts.text(project, incidentChange.first().run());
    }

    /** "11.0.13 → 17.0.9"; empty along commits. */
    String step(IncidentRecord incident) {
        IncidentRecord.JdkStep step = incident.step();
        if (step == null) {
            return "";
        }
        EnvironmentNames names = environments.names();
        return Names.of(names.jdk(step.from())) + " → " + Names.of(names.jdk(step.to()));
    }
}
