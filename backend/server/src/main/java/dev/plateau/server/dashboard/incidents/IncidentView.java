package dev.plateau.server.dashboard.incidents;

import dev.plateau.recording.model.EventKind;
import dev.plateau.server.alerts.AlertRuleSettings;
import dev.plateau.server.alerts.Message;
import dev.plateau.server.catalog.CommitLog.CommitRange;
import dev.plateau.server.causes.AttachedResult;
import dev.plateau.server.causes.CauseSearchRecord;
import dev.plateau.server.causes.LikelyCauses.LikelyCause;
import dev.plateau.server.causes.SearchPlan;
import dev.plateau.server.dashboard.Option;
import dev.plateau.server.hosts.ExcludedRuns.ExcludedRun;
import dev.plateau.server.incidents.ChangeChart;
import dev.plateau.server.incidents.ChangeChart.Scale;
import dev.plateau.server.incidents.ChangeFact;
import dev.plateau.server.incidents.IncidentChangeRecord;
import dev.plateau.server.incidents.IncidentEvent;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.IncidentTriage.Values;
import dev.plateau.server.incidents.Mentions;
import dev.plateau.server.incidents.Severity;
import dev.plateau.server.incidents.Triage;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.text.Names;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The page of an incident.
 *
 * @param overdue true after the day on which it was due
 * @param jdks "11.0.13 → 17.0.9"; empty along commits
 * @param worst its largest change; null if its change points were deleted
 * @param shown the change that is drawn large; likewise
 * @param tiles the largest changes on one scale; empty with one
 * @param members number of its changes
 * @param lines the largest of them
 * @param releases names of the project's releases, by commit
 * @param issue address of its issue at the code host; null without one
 * @param problem the reason why an action was refused; null without one
 */
record IncidentView(
        IncidentRecord incident,
        String sentence,
        boolean muted,
        boolean overdue,
        String jdks,
        @Nullable IncidentChangeRecord worst,
        @Nullable Drawn shown,
        List<Drawn> tiles,
        int members,
        List<IncidentChangeRecord> lines,
        @Nullable Surroundings surroundings,
        CommitRange commits,
        Map<String, String> releases,
        Causes causes,
        List<HistoryRow> history,
        List<Message> messages,
        Form form,
        @Nullable String issue,
        @Nullable String problem) {

    /** A change with its chart. */
    record Drawn(IncidentChangeRecord change, ChangeChart chart, Scale scale) {
        public List<ChangeChart.Mark> marks() {
            return chart.marks(scale);
        }

        public List<ChangeChart.Level> levels() {
            return chart.levels(scale);
        }

        public List<ChangeChart.Tick> ticks() {
            return chart.ticks(scale);
        }

        public String points() {
            return chart.points(scale);
        }

        public List<ChangeChart.Step> steps() {
            return chart.steps();
        }
    }

    /**
     * Facts of the runs around the worst change.
     *
     * @param shared shift of the whole suite with that run; empty without one
     * @param flameGraphs address of the flame graphs of both sides, below the project's; null without recordings
     */
    record Surroundings(
            List<ExcludedRun> excluded,
            UnstableHosts unstable,
            String shared,
            @Nullable String flameGraphs) {
        /** Kinds of events whose flame graphs the page links. */
        public List<EventKind> kinds() {
            return EventKind.COSTS;
        }
    }

    /** Known facts about the cause; also the part of the page that a running search renews. */
    record Causes(
            IncidentRecord incident,
            List<CauseSearchRecord> searches,
            List<LikelyCause> likely,
            List<AttachedResult> results,
            SearchPlan plan,
            int budget) {
        public Optional<CauseSearchRecord> newest() {
            return searches.stream().findFirst();
        }

        /** True while a search waits or runs. */
        public boolean open() {
            return newest().map(CauseSearchRecord::isOpen).orElse(false);
        }

        /** The cause that a search verified, as a sentence; null without one. */
        public @Nullable String verified() {
            return searches.stream()
                    .filter(CauseSearchRecord::verified)
                    .findFirst()
                    .map(CauseSearchRecord::words)
                    .orElse(null);
        }
    }

    /**
     * An event with the parts of its reason.
     *
     * @param unreached as {@link Mentions#unreached}
     */
    record HistoryRow(IncidentEvent event, List<Mentions.Part> reason, List<String> unreached) {}

    /** The newest note, or the newest reason of a state; null without one. */
    public @Nullable HistoryRow note() {
        return history.stream()
                .filter(row -> !row.event().reason().isEmpty())
                .findFirst()
                .orElse(null);
    }

    /** Names in the newest note that get no message: "@bob is nobody here, @ada has no mail address"; empty without any. */
    public String unreached() {
        return history.isEmpty() ? "" : String.join(", ", history.getFirst().unreached());
    }

    /** Threshold of an alert on the shown change. */
    public String alertPercent() {
        return AlertRuleSettings.percentBelow(
                shown == null
                        ? Double.POSITIVE_INFINITY
                        : shown.change().change().effect());
    }

    /**
     * The forms of triage.
     *
     * @param values as entered, or as stored
     * @param refused true if they were refused
     * @param ready the part that a link from a message opened: "acknowledge", "assign", "mute"; else empty
     * @param tomorrow first day on which a mute can end
     */
    record Form(Values values, boolean refused, String ready, List<Option> assignees, LocalDate tomorrow) {
        public Triage[] states() {
            return Triage.values();
        }

        public Severity[] severities() {
            return Severity.values();
        }

        public String needingReason() {
            return Triage.needingReason();
        }
    }

    /** Size of the step that came with a commit; null for other commits. */
    public @Nullable String step(LoggedCommit commit) {
        return shown == null || !incident.axis().equals("commit")
                ? null
                : shown.steps().stream()
                        .filter(step -> step.name().equals(Names.commit(commit.sha())))
                        .findFirst()
                        .map(step -> ChangeFact.of(shown.change()).kind().size(step.ratio()))
                        .orElse(null);
    }

    /** The hosts of its changes; a list names them with each change if there are several. */
    public List<String> hosts() {
        return lines.stream().map(IncidentChangeRecord::host).distinct().toList();
    }

    /** True where the first action is a search for the cause. */
    public boolean searchable() {
        return incident.closedAt() == null
                && causes.plan().question() != null
                && causes.searches().isEmpty();
    }
}
