package dev.plateau.server.alerts;

import dev.plateau.recording.EventKind;
import dev.plateau.server.alerts.Evidence.Link;
import dev.plateau.server.alerts.Evidence.Range;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Repository;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.Affected;
import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.Member;
import dev.plateau.server.incidents.Sketch;
import dev.plateau.server.incidents.Stories;
import dev.plateau.server.profiles.Profiles;
import dev.plateau.server.profiles.Profiles.RecordedFork;
import dev.plateau.server.profiles.Recorded;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.server.runs.RunHistory;
import dev.plateau.server.wording.Growth;
import dev.plateau.server.wording.Names;
import dev.plateau.wire.Environment;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Gathers what speaks for a change. */
@Component
class EvidenceSearch {
    private static final List<EventKind> KINDS =
            List.of(EventKind.CPU, EventKind.ALLOCATION, EventKind.MONITOR, EventKind.PARK);
    private static final int MOST_GROWN = 3;
    private static final int COMMIT_CHARACTERS = 10;

    private final Stories stories;
    private final RunCatalog runs;
    private final RunHistory history;
    private final Environments environments;
    private final Profiles profiles;
    private final Links links;

    EvidenceSearch(
            Stories stories,
            RunCatalog runs,
            RunHistory history,
            Environments environments,
            Profiles profiles,
            Links links) {
        this.stories = stories;
        this.runs = runs;
        this.history = history;
        this.environments = environments;
        this.profiles = profiles;
        this.links = links;
    }

    /** @param worst the change of the incident that it is searched for */
    Evidence of(Project project, Incident incident, Affected worst) {
        Member member = worst.member();
        Sketch sketch = stories.sketch(member);
        List<KnownEnvironment> places = places(member);
        String plan = history.collector(member.first().run()).plan();
        boolean sameFlags = places.size() < 2;
        return new Evidence(
                worst.key().benchmark(),
                sketch.scores().length == 0 ? null : sketch,
                places.stream().map(EvidenceSearch::words).toList(),
                incident.step() == null ? commits(project, member) : List.of(),
                range(project, incident.commits()),
                sameFlags ? List.of() : flags(places.getFirst(), places.getLast()),
                grown(project, member),
                plan == null ? Repeat.withJmh(worst.key(), places) : Repeat.withCollector(worst.key(), places),
                where(member, plan) + Repeat.lacking(plan == null ? places : List.of()),
                links.series(project.name(), member),
                links.comparison(project.name(), member));
    }

    /** The environment of both sides, or those of each. */
    private List<KnownEnvironment> places(Member member) {
        List<Long> sides = List.of(member.before().run(), member.first().run());
        Map<Long, RunFacts> known =
                runs.byIds(sides).stream().collect(Collectors.toMap(RunFacts::id, Function.identity()));
        List<Long> ids = sides.stream()
                .map(known::get)
                .filter(Objects::nonNull)
                .map(RunFacts::environmentId)
                .distinct()
                .toList();
        Map<Long, KnownEnvironment> found = environments.byIds(ids);
        return ids.stream().map(id -> Objects.requireNonNull(found.get(id))).toList();
    }

    private static String words(KnownEnvironment place) {
        Environment.Host host = place.host();
        String machine = Stream.of(host.cpu(), host.cpuCount() == 0 ? null : host.cpuCount() + " processors")
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
        return "JDK " + Names.of(place) + ", on " + host.label() + (machine.isEmpty() ? "" : " (" + machine + ")");
    }

    private static List<Link> commits(Project project, Member member) {
        return Stream.of(member.before(), member.first())
                .map(Member.Place::commit)
                .filter(Objects::nonNull)
                .distinct()
                .map(commit -> link(project.repository(), commit))
                .toList();
    }

    private static @Nullable Range range(Project project, Incident.@Nullable Commits commits) {
        Repository repository = project.repository();
        return commits == null
                ? null
                : new Range(
                        link(repository, commits.after()),
                        link(repository, commits.until()),
                        repository == null ? null : repository.range(commits.after(), commits.until()));
    }

    private static Link link(@Nullable Repository repository, String commit) {
        return new Link(brief(commit), repository == null ? null : repository.commit(commit));
    }

    private static String brief(String commit) {
        return commit.substring(0, Math.min(COMMIT_CHARACTERS, commit.length()));
    }

    private List<String> flags(KnownEnvironment before, KnownEnvironment since) {
        return FlagWords.of(
                environments.flagDifferences(
                        before.ids().environment(), since.ids().environment()),
                before,
                since);
    }

    /** Of the newest recording before and the first one since: not every run is recorded. */
    private List<String> grown(Project project, Member member) {
        Stories.Around around = stories.around(member);
        Optional<RecordedFork> before = recorded(project, member, around.before());
        Optional<RecordedFork> since = recorded(project, member, around.since());
        if (before.isEmpty() || since.isEmpty()) {
            return List.of();
        }
        long left = before.get().id();
        long right = since.get().id();
        Recorded recorded = profiles.read(
                List.of(left, right), KINDS.stream().map(EventKind::key).toList());
        return KINDS.stream()
                .flatMap(kind -> recorded.grown(left, right, kind.key()).stream()
                        .limit(MOST_GROWN)
                        .map(frame -> Growth.words(frame, kind)))
                .toList();
    }

    /** @param near runs, the nearest to the change first */
    private Optional<RecordedFork> recorded(Project project, Member member, List<Long> near) {
        Map<Long, RecordedFork> found = profiles.ofRuns(project.id(), near).stream()
                .filter(fork -> fork.benchmarkKey() == member.benchmarkKey()
                        && !fork.kinds().isEmpty())
                .collect(Collectors.toMap(RecordedFork::run, Function.identity()));
        return near.stream().map(found::get).filter(Objects::nonNull).findFirst();
    }

    private static String where(Member member, @Nullable String plan) {
        String commit = member.first().commit();
        return (commit == null ? "" : " at " + brief(commit)) + (plan == null ? "" : " with the plan “" + plan + "”");
    }
}
