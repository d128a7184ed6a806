package dev.plateau.server.dashboard.compare;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Offers the runs of one environment as baseline and candidate. */
@Component
class RunChoice {
    private static final int MAX_RUNS = 50;

    private final RunCatalog history;

    RunChoice(RunCatalog history) {
        this.history = history;
    }

    /**
     * The choice as the page shows it.
     *
     * @param runs newest first
     * @param baseline id of the preselected run; null with one run
     * @param candidates ids of the preselected runs; none with one run
     */
    record View(
            KnownEnvironment environment,
            List<RunRecord> runs,
            @Nullable Long baseline,
            List<Long> candidates) {}

    /** Preselects the runs of the request, else the newest run as candidate and the one before it as baseline. */
    View of(Project project, KnownEnvironment environment, CompareRequest request) {
        List<RunRecord> runs =
                history.ofEnvironment(project.id(), environment.ids().environment(), MAX_RUNS);
        RunSet named = request.baselineRun();
        Long baseline = named == null ? null : named.ids().getLast();
        List<Long> candidates =
                request.candidateRuns().stream().map(set -> set.ids().getLast()).toList();
        Long candidate = candidates.isEmpty() ? newestBut(baseline, runs) : candidates.getFirst();
        Long before = candidate == null
                ? null
                : history.before(project.id(), List.of(candidate)).get(candidate);
        Long usual = before == null ? newestBut(candidate, runs) : before;
        return new View(
                environment,
                runs,
                baseline == null ? usual : baseline,
                candidates.isEmpty() && candidate != null ? List.of(candidate) : candidates);
    }

    private static @Nullable Long newestBut(@Nullable Long other, List<RunRecord> runs) {
        return runs.stream()
                .map(RunRecord::id)
                .filter(id -> !Objects.equals(id, other))
                .findFirst()
                .orElse(null);
    }
}
