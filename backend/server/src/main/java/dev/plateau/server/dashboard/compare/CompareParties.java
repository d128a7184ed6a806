package dev.plateau.server.dashboard.compare;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Choices;
import dev.plateau.server.comparisons.Party;
import dev.plateau.server.comparisons.Releases;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.series.LatestPoints;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Finds the sides that an address compares. */
@Component
record CompareParties(RunCatalog runs, Releases releases, LatestPoints points) {
    /** Largest number of columns, panes and bars that people can distinguish. */
    static final int MAX_CANDIDATES = 3;

    /**
     * The sides of a comparison.
     *
     * @param leftOut number of requested candidates beyond {@link #MAX_CANDIDATES}
     */
    record Parties(Party baseline, List<Party> candidates, int leftOut) {
        Parties(Party baseline, List<Party> candidates) {
            this(baseline, candidates, 0);
        }
    }

    /** The environment that people choose runs of, as it is the only one or is on both sides; empty when the sides are clear. */
    static Optional<KnownEnvironment> single(CompareRequest request, List<KnownEnvironment> columns) {
        boolean namesAllRuns =
                request.baselineRun() != null && !request.candidateRuns().isEmpty();
        if (namesAllRuns) {
            return Optional.empty();
        }
        if (columns.size() == 1) {
            return Optional.of(columns.getFirst());
        }
        Long baseline = request.baseline();
        boolean isSame = baseline != null && request.candidates().equals(List.of(baseline)) && !request.namesRuns();
        return columns.stream()
                .filter(column -> isSame && Objects.equals(column.ids().environment(), baseline))
                .findFirst();
    }

    /**
     * The same request with runs in place of releases. The newest run of a release is that of the other side's environment: of the baseline
     * the first candidate, of candidates the baseline.
     */
    CompareRequest resolved(Project project, CompareRequest request, Choices choices) {
        if (!request.namesReleases()) {
            return request;
        }
        RunSet named = request.baselineRun();
        long environment = named == null || named.release() != null
                ? environmentOfRelease(project, request, choices)
                : ofRuns(project, named, choices.columns()).environment();
        return request.withRuns(
                named == null ? null : resolved(project, named, environment),
                request.candidateRuns().stream()
                        .map(set -> resolved(project, set, environment))
                        .toList());
    }

    private RunSet resolved(Project project, RunSet set, long environment) {
        String release = set.release();
        return release == null
                ? set
                : new RunSet(
                        List.of(releases.run(project.id(), release, environment).id()));
    }

    private long environmentOfRelease(Project project, CompareRequest request, Choices choices) {
        List<KnownEnvironment> columns = choices.columns();
        Stream<Long> candidates = Stream.concat(
                request.candidateRuns().stream()
                        .filter(set -> set.release() == null)
                        .map(set -> ofRuns(project, set, columns).environment()),
                request.candidates().stream());
        Long environment = Optional.ofNullable(request.baseline())
                .or(candidates::findFirst)
                .orElse(null);
        return newest(project, environment, columns, usualBaseline(choices)).environment();
    }

    /**
     * The sides that a request compares.
     *
     * @param choices environments of the project; unless the request names others, those of a host are compared: of the hosts with several
     *     environments the one last used
     */
    Parties of(Project project, CompareRequest request, Choices choices) {
        return request.names()
                ? named(project, request, choices)
                : usualPair(project, choices).orElseGet(() -> named(project, request, choices));
    }

    /**
     * The two newest releases with long-term support that a host has measured with default flags, and with a benchmark in common: the upgrade
     * that most people think about. Empty without such a pair.
     */
    private Optional<Parties> usualPair(Project project, Choices choices) {
        for (long host : choices.hosts()) {
            List<KnownEnvironment> newest = List.copyOf(onHost(choices.columns(), host)
                    .filter(column -> column.isLongTermSupport() && column.hasDefaultFlags())
                    .collect(Collectors.toMap(
                            KnownEnvironment::feature, Function.identity(), (old, newer) -> newer, TreeMap::new))
                    .descendingMap()
                    .values());
            for (int i = 1; i < newest.size(); i++) {
                KnownEnvironment candidate = newest.get(i - 1);
                KnownEnvironment baseline = newest.get(i);
                if (points.isAnyCommon(project.id(), baseline.ids(), candidate.ids())) {
                    return Optional.of(new Parties(newest(baseline), List.of(newest(candidate))));
                }
            }
        }
        return Optional.empty();
    }

    private static Party newest(KnownEnvironment environment) {
        return new Party(environment.ids().environment(), List.of());
    }

    private Parties named(Project project, CompareRequest request, Choices choices) {
        List<KnownEnvironment> columns = choices.columns();
        RunSet baselineRun = request.baselineRun();
        Party baseline = baselineRun == null
                ? newest(project, request.baseline(), columns, usualBaseline(choices))
                : ofRuns(project, baselineRun, columns);
        List<Party> ofRuns = request.candidateRuns().stream()
                .map(set -> ofRuns(project, set, columns))
                .toList();
        List<Party> named = Stream.concat(
                        ofRuns.stream(),
                        request.candidates().stream()
                                .filter(id -> ofRuns.stream().noneMatch(party -> party.environment() == id))
                                .filter(id -> !baseline.isNewest() || baseline.environment() != id)
                                .map(id -> newest(project, id, columns, Optional.empty())))
                .toList();
        return new Parties(
                baseline,
                named.isEmpty()
                        ? List.of(newest(project, null, columns, usualCandidate(columns, baseline.environment())))
                        : named.stream().limit(MAX_CANDIDATES).toList(),
                Math.max(0, named.size() - MAX_CANDIDATES));
    }

    private static Optional<KnownEnvironment> usualBaseline(Choices choices) {
        List<List<KnownEnvironment>> hosts = choices.hosts().stream()
                .map(host -> onHost(choices.columns(), host).toList())
                .toList();
        return Stream.concat(hosts.stream().filter(onHost -> onHost.size() > 1), hosts.stream())
                .map(List::getFirst)
                .findFirst();
    }

    private static Stream<KnownEnvironment> onHost(List<KnownEnvironment> columns, long host) {
        return columns.stream().filter(column -> column.ids().host() == host);
    }

    /**
     * The newest JDK with the baseline's flag set, otherwise any other environment, on the baseline's host where there is one; the baseline
     * itself if the project has only one.
     */
    private static Optional<KnownEnvironment> usualCandidate(List<KnownEnvironment> columns, long baseline) {
        Optional<KnownEnvironment> known = columns.stream()
                .filter(column -> column.ids().environment() == baseline)
                .findFirst();
        List<KnownEnvironment> elsewhere = columns.stream()
                .filter(column -> column.ids().environment() != baseline)
                .toList();
        List<KnownEnvironment> beside = known.stream()
                .flatMap(left -> onHost(elsewhere, left.ids().host()))
                .toList();
        List<KnownEnvironment> others = beside.isEmpty() ? elsewhere : beside;
        return known.stream()
                .flatMap(left -> others.reversed().stream()
                        .filter(right -> right.flagSet().equals(left.flagSet())))
                .findFirst()
                .or(() -> others.stream().findFirst())
                .or(() -> columns.stream().findFirst());
    }

    private Party ofRuns(Project project, RunSet set, List<KnownEnvironment> columns) {
        List<Long> places = set.ids().stream()
                .map(id -> runs.find(project.id(), id)
                        .map(RunRecord::environmentId)
                        .filter(place ->
                                columns.stream().anyMatch(column -> column.ids().environment() == place))
                        .orElseThrow(() -> missing("run " + id, project)))
                .distinct()
                .toList();
        if (places.size() > 1) {
            throw new PageNotFound(
                    "The runs " + set + " belong to several environments.",
                    "Compare each environment on a side of its own.");
        }
        return new Party(places.getFirst(), set.ids());
    }

    private static Party newest(
            Project project,
            @Nullable Long environment,
            List<KnownEnvironment> columns,
            Optional<KnownEnvironment> usual) {
        return columns.stream()
                .filter(column -> environment != null && column.ids().environment() == environment)
                .findFirst()
                .or(() -> environment == null ? usual : Optional.empty())
                .map(CompareParties::newest)
                .orElseThrow(() -> missing("environment " + environment, project));
    }

    private static PageNotFound missing(String what, Project project) {
        return new PageNotFound(
                "Project “" + project.name() + "” has measured nothing in " + what + ".",
                "The pages Environments and Runs list what it has.");
    }
}
