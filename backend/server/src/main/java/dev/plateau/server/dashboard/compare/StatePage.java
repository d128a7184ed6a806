package dev.plateau.server.dashboard.compare;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Choices;
import dev.plateau.server.comparisons.Comparisons;
import dev.plateau.server.comparisons.Matrices;
import dev.plateau.server.comparisons.Party;
import dev.plateau.server.comparisons.Release;
import dev.plateau.server.comparisons.Releases;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.dashboard.answers.StateAnswer;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.runs.CommitNames;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The state of performance: each environment of a project compared with itself at a release or on a day. */
@Controller
@RequestMapping("/projects/{project}/state")
record StatePage(
        Matrices matrices,
        Comparisons comparisons,
        Releases releases,
        RunCatalog runs,
        CommitNames commitNames,
        ExcludedRuns exclusions,
        Calculations calculations,
        Clock clock) {
    private static final int MONTH = 30;
    private static final int WEEK = 7;
    /** Runs of an environment that are searched for those of a time. */
    private static final int SEARCHED = 2000;
    /** Runs whose scores one side has at most: several where each holds a part of the suite. */
    private static final int MAX_RUNS = 10;

    /**
     * The content of the page.
     *
     * @param since name of a release, or a day
     * @param until likewise; empty for now
     * @param shortcuts times that a link chooses
     */
    record StateView(
            String since, String until, List<Shortcut> shortcuts, List<Release> releases, StateAnswer answer) {}

    /** "Since v3.3", with the value of {@code since}. */
    record Shortcut(String label, String since) {}

    /**
     * The page.
     *
     * @param since name of a release, or a day as {@code 2026-03-01}; empty for the last release, or else a month ago
     * @param until likewise; empty for now
     */
    @GetMapping
    String page(
            Project project,
            @RequestParam(defaultValue = "") String since,
            @RequestParam(defaultValue = "") String until,
            Model model) {
        List<Release> known = releases.of(project.id());
        LocalDate today = today();
        String month = today.minusDays(MONTH).toString();
        List<Shortcut> shortcuts = new ArrayList<>();
        known.stream()
                .limit(2)
                .map(release -> new Shortcut("Since " + release.name(), release.name()))
                .forEach(shortcuts::add);
        shortcuts.add(new Shortcut("Last 7 days", weekAgo()));
        shortcuts.add(new Shortcut("Last 30 days", month));
        String from = !since.isBlank()
                ? since.strip()
                : known.isEmpty() ? month : known.getFirst().name();
        StateAnswer answer = calculations.run(project.id(), () -> answer(project, from, until.strip(), known));
        model.addAttribute("view", new StateView(from, until.strip(), shortcuts, known, answer));
        return "compare/state";
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    /** The day a week ago, as a value of {@code since}. */
    String weekAgo() {
        return today().minusDays(WEEK).toString();
    }

    /** The state now against that of a day. */
    StateAnswer since(Project project, String day) {
        return calculations.run(project.id(), () -> answer(project, day, "", List.of()));
    }

    private StateAnswer answer(Project project, String since, String until, List<Release> known) {
        Choices choices = matrices.choices(project.id());
        String branch = choices.defaultBranch();
        Set<Long> excluded = exclusions.byPeople(project.id());
        Moment from = moment(project, since, known);
        Predicate<RunRecord> end =
                until.isEmpty() ? run -> true : moment(project, until, known).at();
        List<StateAnswer.Compared> found = new ArrayList<>();
        List<String> lacking = new ArrayList<>();
        for (KnownEnvironment environment : choices.columns()) {
            List<RunRecord> all = runs
                    .ofEnvironment(project.id(), environment.ids().environment(), SEARCHED)
                    .stream()
                    .filter(run -> !excluded.contains(run.id()))
                    .filter(run -> branch.isEmpty() || branch.equals(run.branch()))
                    .toList();
            Moment begin = from.isRelease() || all.stream().anyMatch(from.at()) ? from : firstDay(all);
            List<Long> before = newest(all.stream().filter(begin.at()));
            List<Long> after = newest(all.stream().filter(begin.after()).filter(end));
            if (!before.isEmpty() && !after.isEmpty()) {
                found.add(compared(project, environment, before, after, choices));
            } else if (!before.isEmpty()) {
                lacking.add(environment.briefName());
            }
        }
        return StateAnswer.of(
                since + (until.isEmpty() ? "" : " until " + until),
                found,
                lacking.stream().distinct().toList());
    }

    private StateAnswer.Compared compared(
            Project project, KnownEnvironment environment, List<Long> before, List<Long> after, Choices choices) {
        long id = environment.ids().environment();
        return new StateAnswer.Compared(
                comparisons.compare(project.id(), new Party(id, before), new Party(id, after), choices.defaultBranch()),
                environment.briefName(),
                "/projects/" + project.name() + "/compare?baselineRun=" + new RunSet(before) + "&candidateRun="
                        + new RunSet(after),
                choices.hosts().size() > 1 ? List.of(environment.host().label()) : List.of(),
                after.size());
    }

    private static List<Long> newest(Stream<RunRecord> newestFirst) {
        return newestFirst.limit(MAX_RUNS).map(RunRecord::id).toList();
    }

    /**
     * A release or the end of a day. No run is at it and after it.
     *
     * @param at the runs of a release, or those measured up to the end of a day
     * @param after the runs of later commits, or those measured after the day
     */
    private record Moment(boolean isRelease, Predicate<RunRecord> at, Predicate<RunRecord> after) {
        static Moment endOf(LocalDate day) {
            Instant end = day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
            Predicate<RunRecord> at = run -> run.measuredAt().isBefore(end);
            return new Moment(false, at, at.negate());
        }
    }

    /** The first day of a history, for one that begins after the chosen day. */
    private static Moment firstDay(List<RunRecord> newestFirst) {
        return newestFirst.isEmpty()
                ? Moment.endOf(LocalDate.EPOCH)
                : Moment.endOf(LocalDate.ofInstant(newestFirst.getLast().measuredAt(), ZoneOffset.UTC));
    }

    private Moment moment(Project project, String text, List<Release> known) {
        Optional<Release> release =
                known.stream().filter(one -> one.name().equals(text)).findFirst();
        if (release.isPresent()) {
            Instant time = release.get().time();
            String commit = commitNames
                    .commitOf(project.id(), release.get().commit())
                    .orElse(release.get().commit());
            return new Moment(
                    true,
                    run -> commit.equals(run.commit()),
                    run -> !commit.equals(run.commit()) && position(run).isAfter(time));
        }
        try {
            return Moment.endOf(LocalDate.parse(text));
        } catch (DateTimeException neither) {
            throw PageNotFound.in(
                    project,
                    "release “" + text + "”",
                    "Enter a release of the page Settings, or a day such as 2026-03-01.");
        }
    }

    /** Position along commits: time of the commit, else of the measurement. */
    private static Instant position(RunRecord run) {
        return Objects.requireNonNullElse(run.commitTime(), run.measuredAt());
    }
}
