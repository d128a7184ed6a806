package dev.plateau.server.comparisons;

import dev.plateau.comparison.Comparability;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.wire.model.Environment;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

/** The conditions of two runs of one flag set. The cause of an incident follows the same rule as the verdicts of the matrix. */
@Service
public class RunConditions {
    private final RunCatalog runs;
    private final Environments environments;

    RunConditions(RunCatalog runs, Environments environments) {
        this.runs = runs;
        this.environments = environments;
    }

    /**
     * The conditions in which two runs differ, one clause per difference: "blackhole modes differ: FULL_DONTINLINE and COMPILER".
     *
     * @return empty if they agree where both record them, or if a run was deleted
     */
    public List<String> differences(long before, long since) {
        Map<Long, RunRecord> found = runs.byIds(List.of(before, since)).stream()
                .collect(Collectors.toMap(RunRecord::id, Function.identity()));
        RunRecord left = found.get(before);
        RunRecord right = found.get(since);
        if (left == null || right == null) {
            return List.of();
        }
        Map<Long, KnownEnvironment> places = environments.byIds(List.of(left.environmentId(), right.environmentId()));
        return Comparability.differences(left.conditions(), jdk(places, left), right.conditions(), jdk(places, right));
    }

    private static Environment.Jdk jdk(Map<Long, KnownEnvironment> places, RunRecord run) {
        return Objects.requireNonNull(places.get(run.environmentId())).jdk();
    }
}
