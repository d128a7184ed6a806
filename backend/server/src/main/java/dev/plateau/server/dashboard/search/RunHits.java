package dev.plateau.server.dashboard.search;

import static dev.plateau.server.dashboard.search.Search.encoded;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.RunSearch;
import dev.plateau.wire.text.Names;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Commits and runs as results of a search. */
@Component
class RunHits {
    private static final int DAY_CHARACTERS = 10;

    private final Environments environments;
    private final RunSearch runs;

    RunHits(Environments environments, RunSearch runs) {
        this.environments = environments;
        this.runs = runs;
    }

    /** Commits and runs that contain all words; {@code projects} are those of the scopes, by id. */
    Stream<List<SearchHit>> of(SearchWords words, List<RunSearch.Scope> scopes, Map<Long, Project> projects) {
        List<KnownEnvironment> known =
                scopes.size() == 1 ? environments.ofProject(scopes.getFirst().project()) : environments.all();
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
        return runs.commits(scopes, words, Search.MAX_RESULTS).stream()
                .map(found -> {
                    String project = Search.name(projects, found.project());
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
        return runs.runs(scopes, words, Search.MAX_RESULTS).stream()
                .map(found -> {
                    String project = Search.name(projects, found.project());
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
