package dev.plateau.server.dashboard.incidents;

import dev.plateau.server.access.LocalKey;
import dev.plateau.server.access.people.ProjectPeople;
import dev.plateau.server.access.people.ProjectPeople.ProjectPerson;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.catalog.CommitLog.CommitRange;
import dev.plateau.server.causes.CapsuleResults;
import dev.plateau.server.causes.CauseSearches;
import dev.plateau.server.causes.GrownFrames;
import dev.plateau.server.causes.LikelyCauses;
import dev.plateau.server.codehosts.CodeHosts;
import dev.plateau.server.comparisons.Release;
import dev.plateau.server.comparisons.Releases;
import dev.plateau.server.dashboard.Option;
import dev.plateau.server.dashboard.incidents.IncidentPage.Wanted;
import dev.plateau.server.dashboard.incidents.IncidentView.Causes;
import dev.plateau.server.dashboard.incidents.IncidentView.Drawn;
import dev.plateau.server.dashboard.incidents.IncidentView.Form;
import dev.plateau.server.dashboard.incidents.IncidentView.HistoryRow;
import dev.plateau.server.dashboard.incidents.IncidentView.Surroundings;
import dev.plateau.server.detection.SuiteShifts;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.hosts.HostHealth;
import dev.plateau.server.incidents.ChangeChart;
import dev.plateau.server.incidents.ChangeChart.Scale;
import dev.plateau.server.incidents.IncidentAnswers;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentChangeRecord;
import dev.plateau.server.incidents.IncidentDetails;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.IncidentTriage.Values;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.Mentions;
import dev.plateau.server.incidents.Triage;
import dev.plateau.statistics.search.SearchSettings;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads what the page of an incident shows. */
@Component
record IncidentViews(
        Incidents incidents,
        IncidentDetails details,
        IncidentAnswers answers,
        Outbox outbox,
        HostHealth health,
        CauseSearches causeSearches,
        LikelyCauses likelyCauses,
        CapsuleResults capsuleResults,
        Clock clock,
        Environments environments,
        SuiteShifts suiteShifts,
        Releases releases,
        GrownFrames grownFrames,
        ProjectPeople people,
        CodeHosts codeHosts,
        LocalKey localKey) {
    private static final int ROWS = 50;
    /** Number of small charts. */
    private static final int TILES = 12;

    private static final int MUTED_DAYS = 7;

    /**
     * The page.
     *
     * @param entered values of triage in place of the stored ones; null for those
     * @param problem the reason why an action was refused; null without one
     */
    IncidentView of(IncidentRecord incident, Wanted wanted, @Nullable Values entered, @Nullable String problem) {
        List<IncidentChange> changes = incidents.changes(incident);
        List<IncidentChangeRecord> named =
                details.named(incident.project(), changes.stream().limit(ROWS).toList());
        CommitRange commits = details.commits(incident, changes);
        List<ProjectPerson> everybody = people.of(incident.project());
        Causes causes = causes(incident, changes);
        List<Drawn> tiles = tiles(changes, named);
        Instant now = clock.instant();
        return new IncidentView(
                incident,
                answers.of(incident, changes, named)
                        .sentence(LikelyCauses.words(causes.likely()).orElse(null)),
                incident.isMuted(now),
                incident.isOverdue(now),
                jdks(incident),
                named.isEmpty() ? null : named.getFirst(),
                shown(tiles, wanted.change()),
                tiles.size() < 2 ? List.of() : tiles,
                changes.size(),
                named,
                changes.isEmpty() ? null : surroundings(incident, changes.getFirst()),
                commits,
                releases.of(incident.project()).stream()
                        .collect(Collectors.toMap(Release::commit, Release::name, (newer, older) -> newer)),
                causes,
                incidents.history(incident.project(), incident.id()).stream()
                        .map(event -> new HistoryRow(
                                event,
                                Mentions.of(event.reason(), everybody),
                                Mentions.unreached(event.reason(), everybody)))
                        .toList(),
                outbox.about(incident.id()),
                new Form(
                        entered == null ? ready(incident, "", "") : entered,
                        entered != null && problem != null,
                        Objects.requireNonNullElse(wanted.ready(), ""),
                        assignees(everybody, commits.authors()),
                        today().plusDays(1)),
                codeHosts.issue(incident).orElse(null),
                problem);
    }

    /** Values of triage that a link from a message prepares; nothing is stored before somebody saves them. */
    Values ready(IncidentRecord incident, String ready, String reader) {
        Triage state = ready.equals("acknowledge") ? Triage.ACKNOWLEDGED : incident.triage();
        String assignee = Objects.requireNonNullElse(incident.assignee(), "");
        LocalDate muted = incident.mutedDay(clock.instant());
        return new Values(
                state,
                "",
                ready.equals("assign") ? reader : assignee,
                Objects.requireNonNullElse(incident.tracker(), ""),
                incident.severity(),
                incident.due(),
                ready.equals("mute") && muted == null ? today().plusDays(MUTED_DAYS) : muted);
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    /** Known facts about the cause of an incident. */
    Causes causes(IncidentRecord incident) {
        return causes(incident, incidents.changes(incident));
    }

    private Causes causes(IncidentRecord incident, List<IncidentChange> changes) {
        return new Causes(
                incident,
                causeSearches.of(incident),
                changes.stream()
                        .findFirst()
                        .map(worst -> likelyCauses.of(incident.project(), worst))
                        .orElse(List.of()),
                capsuleResults.of(incident),
                causeSearches.plan(incident),
                SearchSettings.DEFAULT_BUDGET);
    }

    private List<Drawn> tiles(List<IncidentChange> changes, List<IncidentChangeRecord> named) {
        List<ChangeChart> charts =
                changes.stream().limit(TILES).map(details::chart).toList();
        Scale shared = ChangeChart.shared(charts);
        return IntStream.range(0, charts.size())
                .mapToObj(i ->
                        new Drawn(named.get(i), charts.get(i), charts.get(i).of(shared)))
                .toList();
    }

    private static @Nullable Drawn shown(List<Drawn> tiles, @Nullable Long change) {
        return tiles.stream()
                .filter(tile -> change != null && tile.change().id() == change)
                .findFirst()
                .or(() -> tiles.stream().findFirst())
                .map(tile -> new Drawn(tile.change(), tile.chart(), tile.chart().scale()))
                .orElse(null);
    }

    private Surroundings surroundings(IncidentRecord incident, IncidentChange worst) {
        IncidentDetails.Around around = details.around(worst);
        return new Surroundings(
                details.excludedAround(worst),
                UnstableHosts.of(health.clockVariations(
                        incident.project(),
                        Stream.concat(around.before().stream(), around.since().stream())
                                .toList())),
                suiteShifts.text(incident.project(), worst.first().run()),
                flameGraphs(incident.project(), worst));
    }

    private @Nullable String flameGraphs(long project, IncidentChange change) {
        return grownFrames
                .sides(project, change)
                .map(sides -> "/compare?baselineRun=" + sides.before().run() + "&candidateRun="
                        + sides.since().run() + "&benchmark=" + change.benchmarkKey())
                .orElse(null);
    }

    private String jdks(IncidentRecord incident) {
        IncidentRecord.JdkStep step = incident.step();
        if (step == null) {
            return "";
        }
        EnvironmentNames names = environments.names(incident.project());
        return names.jdkName(step.from()) + " → " + names.jdkName(step.to());
    }

    /** Authors of the commits first; a local server takes any name. */
    private List<Option> assignees(List<ProjectPerson> everybody, List<String> authors) {
        Stream<Option> people = everybody.stream()
                .sorted(Comparator.comparing(person -> !isAuthor(person, authors)))
                .map(person -> new Option(person.name(), Objects.requireNonNullElse(person.fullName(), person.name())));
        Stream<Option> others =
                localKey.needed() ? authors.stream().map(author -> new Option(author, author)) : Stream.empty();
        return Stream.concat(people, others).toList();
    }

    private static boolean isAuthor(ProjectPerson person, List<String> authors) {
        return authors.stream()
                .anyMatch(
                        author -> author.equalsIgnoreCase(person.name()) || author.equalsIgnoreCase(person.fullName()));
    }
}
