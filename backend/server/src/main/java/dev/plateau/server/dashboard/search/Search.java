package dev.plateau.server.dashboard.search;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.IncidentFilter;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.RunSearch;
import dev.plateau.wire.text.Names;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.web.util.UriUtils;

/**
 * Searches projects. The number of rows that it reads is bounded for each project, so a search of a few projects takes milliseconds. It reads benchmarks
 * by the unique index of {@code benchmark_key}, runs and commits by {@code run_of_project}, incidents by {@code incident_newest}.
 */
@Service
public class Search {
    /** Most results. */
    public static final int MAX_RESULTS = 20;

    /** Id for calculations of searches in several projects: no project has it. */
    public static final long TURN_OF_ALL = 0;

    /** Number of newest runs searched in the current project, and in each other project. */
    private static final int RUNS_HERE = 10_000;

    private static final int RUNS_ELSEWHERE = 1_000;

    private static final int INCIDENTS_HERE = 500;
    private static final int INCIDENTS_ELSEWHERE = 50;

    /** Limit of matching benchmarks, of which the best are chosen. */
    private static final int BENCHMARKS = 2_000;

    /** Results of each kind that are always shown, even if others match better. */
    private static final int OF_EACH_KIND = 3;

    /** Added to the rank of another project's result: as much as a word in the middle of a title. */
    private static final int ELSEWHERE = 2;

    /** Rank of an incident by its number: before all others. */
    private static final int NUMBERED = -1;

    private static final int DAY_CHARACTERS = 10;
    private static final IncidentFilter ALL = IncidentFilter.of("all", "", "").orElseThrow();

    private final BenchmarkKeys keys;
    private final Incidents incidents;
    private final PageDirectory directory;
    private final Environments environments;
    private final RunSearch runs;

    Search(
            BenchmarkKeys keys,
            Incidents incidents,
            PageDirectory directory,
            Environments environments,
            RunSearch runs) {
        this.keys = keys;
        this.incidents = incidents;
        this.directory = directory;
        this.environments = environments;
        this.runs = runs;
    }

    /** Results of one kind, the best first. */
    public record Group(SearchHit.SearchKind kind, List<SearchHit> hits) {}

    /** @param place among the results of its kind, from 0 */
    private record Ranked(SearchHit hit, int rank, int place) {
        boolean isAlwaysShown() {
            return place < OF_EACH_KIND;
        }
    }

    /**
     * Finds results that contain all words; without words, pages and projects.
     *
     * @param projects those that the caller may see
     * @param here the current project, whose results come first; null for none
     * @return {@link #MAX_RESULTS} results at most; the group with the best result first
     */
    public List<Group> find(SearchWords words, List<Project> projects, @Nullable Project here) {
        List<Project> inOrder = projects.stream()
                .sorted(Comparator.comparing(project -> here == null || project.id() != here.id()))
                .toList();
        @Nullable Project first = inOrder.size() == 1 ? inOrder.getFirst() : here;
        Map<Long, Project> byId = new LinkedHashMap<>();
        inOrder.forEach(project -> byId.put(project.id(), project));
        List<Ranked> numbered = numbered(words, inOrder);
        Set<String> paths = numbered.stream().map(one -> one.hit().path()).collect(Collectors.toSet());
        List<Ranked> best = Stream.concat(
                        numbered.stream(),
                        found(words, byId, first)
                                .flatMap(hits -> ranked(words, hits, first).stream())
                                .filter(one -> !paths.contains(one.hit().path())))
                .sorted(Comparator.comparing((Ranked one) -> !one.isAlwaysShown())
                        .thenComparingInt(Ranked::rank)
                        .thenComparingInt(Ranked::place))
                .limit(MAX_RESULTS)
                .toList();
        return grouped(best);
    }

    private Stream<List<SearchHit>> found(SearchWords words, Map<Long, Project> projects, @Nullable Project here) {
        List<SearchHit> pages = Stream.concat(
                        directory.pages(projects.values()), words.isEmpty() ? Stream.empty() : directory.documents())
                .filter(hit -> words.areIn(
                        String.join(" ", hit.title(), hit.detail(), Objects.requireNonNullElse(hit.project(), ""))))
                .toList();
        List<SearchHit> named = projects.values().stream()
                .map(Project::name)
                .filter(words::areIn)
                .map(name -> new SearchHit(SearchHit.SearchKind.PROJECT, name, name, "", "/projects/" + name))
                .toList();
        if (words.isEmpty() || projects.isEmpty()) {
            return Stream.of(pages, named);
        }
        List<RunSearch.Scope> scopes = projects.keySet().stream()
                .map(id -> new RunSearch.Scope(id, isHere(id, here) ? RUNS_HERE : RUNS_ELSEWHERE))
                .toList();
        return Stream.concat(
                Stream.of(pages, named, benchmarks(words, projects), incidents(words, projects, here)),
                runs(words, scopes, projects));
    }

    private static boolean isHere(long project, @Nullable Project here) {
        return here != null && here.id() == project;
    }

    private List<SearchHit> benchmarks(SearchWords words, Map<Long, Project> projects) {
        return keys.named(projects.keySet(), words.patterns(), BENCHMARKS).stream()
                .map(found -> {
                    String project = name(projects, found.project());
                    String title = shortName(found.name());
                    String packageName =
                            found.name().substring(0, Math.max(0, found.name().length() - title.length() - 1));
                    String path = "/projects/" + project + "/series?q=" + encoded(found.name());
                    return new SearchHit(SearchHit.SearchKind.BENCHMARK, project, title, packageName, path);
                })
                .toList();
    }

    /** Class and method: a search for a package matches the detail text. */
    private static String shortName(String benchmark) {
        int type = benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1);
        return benchmark.substring(type + 1);
    }

    private List<SearchHit> incidents(SearchWords words, Map<Long, Project> projects, @Nullable Project here) {
        List<SearchHit> found = new ArrayList<>();
        projects.forEach((id, project) ->
                incidents
                        .newest(id, ALL, Long.MAX_VALUE, isHere(id, here) ? INCIDENTS_HERE : INCIDENTS_ELSEWHERE)
                        .stream()
                        .map(incident -> hit(project, incident))
                        .filter(hit -> words.areIn(hit.title() + " " + hit.detail()))
                        .forEach(found::add));
        return found;
    }

    /** The incident of this number comes before anything that contains it. */
    private List<Ranked> numbered(SearchWords words, List<Project> projects) {
        OptionalLong number = words.incident();
        return number.isEmpty()
                ? List.of()
                : projects.stream()
                        .flatMap(project -> incidents
                                .find(project.id(), number.getAsLong())
                                .map(incident -> new Ranked(hit(project, incident), NUMBERED, 0))
                                .stream())
                        .toList();
    }

    private static SearchHit hit(Project project, IncidentRecord incident) {
        String name = "Incident " + incident.id();
        String detail = Stream.of(
                        name,
                        incident.kind().name().toLowerCase(Locale.ROOT),
                        incident.triage().label(),
                        incident.branch())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
        return new SearchHit(
                SearchHit.SearchKind.INCIDENT,
                project.name(),
                incident.title().isEmpty() ? name : incident.title(),
                detail,
                "/projects/" + project.name() + "/incidents/" + incident.id());
    }

    static String name(Map<Long, Project> projects, long id) {
        return Objects.requireNonNull(projects.get(id)).name();
    }

    static String encoded(String value) {
        return UriUtils.encode(value, StandardCharsets.UTF_8);
    }

    /** Hits by rank; those of equal rank in the order found. */
    private static List<Ranked> ranked(SearchWords words, List<SearchHit> hits, @Nullable Project here) {
        List<Ranked> ranked = hits.stream()
                .map(hit -> new Ranked(hit, words.rank(hit.title()) + distance(hit, here), 0))
                .sorted(Comparator.comparingInt(Ranked::rank))
                .limit(MAX_RESULTS)
                .toList();
        return IntStream.range(0, ranked.size())
                .mapToObj(place ->
                        new Ranked(ranked.get(place).hit(), ranked.get(place).rank(), place))
                .toList();
    }

    private static int distance(SearchHit hit, @Nullable Project here) {
        return here == null || hit.project() == null || here.name().equals(hit.project()) ? 0 : ELSEWHERE;
    }

    private static List<Group> grouped(List<Ranked> best) {
        Map<SearchHit.SearchKind, List<Ranked>> byKind = best.stream()
                .collect(Collectors.groupingBy(
                        one -> one.hit().kind(), () -> new EnumMap<>(SearchHit.SearchKind.class), Collectors.toList()));
        // An enum map keeps the order of the kinds, and so does a stable sort for groups of equal rank.
        return byKind.values().stream()
                .sorted(Comparator.comparingInt(group -> group.getFirst().rank()))
                .map(group -> new Group(
                        group.getFirst().hit().kind(),
                        group.stream().map(Ranked::hit).toList()))
                .toList();
    }

    /** Commits and runs that contain all words; {@code projects} are those of the scopes, by id. */
    private Stream<List<SearchHit>> runs(SearchWords words, List<RunSearch.Scope> scopes, Map<Long, Project> projects) {
        List<KnownEnvironment> known = environments.ofProjects(
                scopes.stream().map(RunSearch.Scope::project).toList());
        List<RunSearch.Word> wanted = words.words().stream()
                .map(word -> new RunSearch.Word(word, SearchWords.pattern(word), called(word, known)))
                .toList();
        return Stream.of(commits(scopes, wanted, projects), runs(scopes, wanted, projects, known));
    }

    /** Ids of the environments whose names contain a word. */
    private static List<Long> called(String word, List<KnownEnvironment> known) {
        SearchWords one = new SearchWords(List.of(word));
        return known.stream()
                .filter(environment -> one.areIn(name(environment)))
                .map(environment -> environment.ids().environment())
                .toList();
    }

    private static String name(KnownEnvironment environment) {
        return environment.label() + " on " + environment.host().label();
    }

    private List<SearchHit> commits(
            List<RunSearch.Scope> scopes, List<RunSearch.Word> words, Map<Long, Project> projects) {
        return runs.commits(scopes, words, MAX_RESULTS).stream()
                .map(found -> {
                    String project = name(projects, found.project());
                    String detail = (found.branch() == null ? "" : found.branch() + ", ")
                            + found.runs()
                            + (found.runs() == 1 ? " run, " : " runs, ")
                            + day(found.last());
                    String path = "/projects/" + project + "/commits/" + encoded(found.commit());
                    return new SearchHit(SearchHit.SearchKind.COMMIT, project, found.commit(), detail, path);
                })
                .toList();
    }

    private List<SearchHit> runs(
            List<RunSearch.Scope> scopes,
            List<RunSearch.Word> words,
            Map<Long, Project> projects,
            List<KnownEnvironment> known) {
        Map<Long, KnownEnvironment> byId = known.stream()
                .collect(Collectors.toMap(environment -> environment.ids().environment(), environment -> environment));
        return runs.runs(scopes, words, MAX_RESULTS).stream()
                .map(found -> {
                    String project = name(projects, found.project());
                    RunRecord run = found.run();
                    // An upload may have brought the environment since.
                    KnownEnvironment environment = byId.get(run.environmentId());
                    String detail = Stream.of(
                                    environment == null ? null : name(environment),
                                    run.branch(),
                                    run.commit() == null ? null : Names.commit(run.commit()),
                                    day(run.measuredAt()))
                            .filter(Objects::nonNull)
                            .collect(Collectors.joining(", "));
                    String path = "/projects/" + project + "/runs/" + run.id();
                    return new SearchHit(SearchHit.SearchKind.RUN, project, "Run " + run.id(), detail, path);
                })
                .toList();
    }

    private static String day(Instant instant) {
        return instant.toString().substring(0, DAY_CHARACTERS);
    }
}
