package dev.plateau.server.dashboard.compare;

import dev.plateau.comparison.CellVerdict;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.OtherFlagSets;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.dashboard.compare.CompareParties.Parties;
import dev.plateau.server.dashboard.jvm.OtherFlagSet;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.wire.model.Score;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** Measured flag sets on which benchmarks are not regressed that are regressed on a candidate. */
@Component
class CompareFlagSets {
    private static final int NAMED = 3;

    private final OtherFlagSets otherFlagSets;

    CompareFlagSets(OtherFlagSets otherFlagSets) {
        this.otherFlagSets = otherFlagSets;
    }

    /**
     * The flag sets of one candidate.
     *
     * @param label of the candidate
     * @param named the benchmarks that are regressed most
     * @param more number of other benchmarks
     */
    record Candidate(String label, List<OtherFlagSet> named, int more) {}

    /** True if there can be any: a score regressed, and the project has another flag set on the host and JDK of the candidate. */
    static boolean isPossible(List<Comparison> comparisons, List<KnownEnvironment> columns) {
        return comparisons.stream()
                .anyMatch(comparison -> columns.stream()
                                .anyMatch(column -> OtherFlagSets.isOther(
                                        column, comparison.candidate().environment()))
                        && comparison.pairs().stream()
                                .anyMatch(pair -> pair.score() instanceof Cell.Compared compared
                                        && compared.comparison().verdict() == CellVerdict.REGRESSED));
    }

    /** @param labels of all sides, baseline first */
    List<Candidate> of(
            Project project, Parties parties, List<Comparison> comparisons, List<String> labels, String branch) {
        CellWords words = new CellWords("/projects/" + project.name());
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < comparisons.size(); i++) {
            Comparison comparison = comparisons.get(i);
            List<OtherFlagSet> found = otherFlagSets
                    .of(
                            project.id(),
                            parties.baseline(),
                            parties.candidates().get(i),
                            comparison,
                            Score.PRIMARY,
                            branch)
                    .stream()
                    .map(one -> OtherFlagSet.of(one, comparison.candidate().environment(), words))
                    .toList();
            if (!found.isEmpty()) {
                int named = Math.min(NAMED, found.size());
                candidates.add(new Candidate(labels.get(i + 1), found.subList(0, named), found.size() - named));
            }
        }
        return candidates;
    }
}
