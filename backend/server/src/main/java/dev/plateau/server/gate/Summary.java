package dev.plateau.server.gate;

import dev.plateau.server.gate.GateVerdict.GatedRun;
import dev.plateau.server.gate.GateVerdict.GatedScore;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** A verdict in a line. */
final class Summary {
    private Summary() {}

    static String of(List<GatedRun> runs) {
        List<GatedScore> scores =
                runs.stream().flatMap(run -> run.scores().stream()).toList();
        if (scores.isEmpty()) {
            return runs.stream()
                    .map(GatedRun::reason)
                    .distinct()
                    .reduce((left, right) -> left + "; " + right)
                    .orElse("there is no run");
        }
        long regressed = count(scores, Outcome.REGRESSED);
        long unclear = count(scores, Outcome.INCONCLUSIVE);
        long alone = runs.stream().filter(run -> run.baseline() == null).count();
        return (regressed == 0
                        ? "none of " + scores.size() + " scores regressed"
                        : regressed + " of " + scores.size() + " scores regressed" + worst(scores))
                + (unclear == 0 ? "" : ", " + unclear + " inconclusive")
                + (alone == 0 ? "" : ", " + alone + " of " + runs.size() + " environments without a baseline")
                + notice(runs);
    }

    /** The first one: the runs of an execution share their host. */
    private static String notice(List<GatedRun> runs) {
        return runs.stream()
                .map(GatedRun::notice)
                .filter(notice -> !notice.isEmpty())
                .findFirst()
                .map(notice -> ". " + notice.substring(0, notice.length() - 1))
                .orElse("");
    }

    private static long count(List<GatedScore> scores, Outcome outcome) {
        return scores.stream().filter(score -> score.outcome() == outcome).count();
    }

    private static String worst(List<GatedScore> scores) {
        return scores.stream()
                .filter(score -> score.outcome() == Outcome.REGRESSED && score.ratio() != null)
                .map(score -> Objects.requireNonNull(score.ratio()))
                .max(Comparator.comparingDouble(ratio -> Math.abs(Math.log(ratio))))
                .map(ratio -> String.format(Locale.ROOT, ", worst %+.1f %%", 100 * (ratio - 1)))
                .orElse("");
    }
}
