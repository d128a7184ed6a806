package dev.plateau.server.gate;

import dev.plateau.server.gate.GateVerdict.GatedRun;
import dev.plateau.server.gate.GateVerdict.GatedScore;
import dev.plateau.wire.text.Quantity;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A verdict in one line. */
final class GateSummary {
    private static final int MAX_NAMES = 5;

    private GateSummary() {}

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
        List<GatedScore> compared =
                scores.stream().filter(GatedScore::hasBothSides).toList();
        long unclear = count(scores, GateOutcome.INCONCLUSIVE);
        long alone = runs.stream().filter(run -> run.baseline() == null).count();
        return regressed(compared)
                + (unclear == 0 ? "" : ", " + unclear + " inconclusive")
                + unmeasured(scores, unclear)
                + (alone == 0 ? "" : ", " + alone + " of " + runs.size() + " environments without a baseline")
                + notice(runs);
    }

    private static String regressed(List<GatedScore> compared) {
        long regressed = count(compared, GateOutcome.REGRESSED);
        if (compared.isEmpty()) {
            return "no score could be compared";
        }
        return regressed == 0
                ? "none of " + compared.size() + " scores regressed"
                : regressed + " of " + compared.size() + " scores regressed" + worst(compared);
    }

    /**
     * Names the benchmarks that should have a score on both sides, but have not: ", without a score: Parser.parse, Parser.skip and 3 more".
     *
     * @param unclear number of inconclusive scores, including these
     */
    private static String unmeasured(List<GatedScore> scores, long unclear) {
        List<GatedScore> lacking = scores.stream().filter(GatedScore::lacksSide).toList();
        List<String> names = lacking.stream()
                .map(score -> name(score.benchmark()))
                .distinct()
                .toList();
        int more = names.size() - MAX_NAMES;
        return names.isEmpty()
                ? ""
                : ", " + (lacking.size() == unclear ? "" : lacking.size() + " of them ") + "without a score: "
                        + String.join(", ", names.subList(0, Math.min(MAX_NAMES, names.size())))
                        + (more > 0 ? " and " + more + " more" : "");
    }

    /** The class and method of a benchmark. */
    private static String name(String benchmark) {
        int method = benchmark.lastIndexOf('.');
        return benchmark.substring(benchmark.lastIndexOf('.', method - 1) + 1);
    }

    /** The first notice: the runs of an execution share their host. */
    private static String notice(List<GatedRun> runs) {
        return runs.stream()
                .map(GatedRun::notice)
                .filter(notice -> !notice.isEmpty())
                .findFirst()
                .map(notice -> ". " + notice.substring(0, notice.length() - 1))
                .orElse("");
    }

    private static long count(List<GatedScore> scores, GateOutcome gateOutcome) {
        return scores.stream().filter(score -> score.outcome() == gateOutcome).count();
    }

    private static String worst(List<GatedScore> scores) {
        return scores.stream()
                .filter(score -> score.outcome() == GateOutcome.REGRESSED)
                .map(GateSummary::shownRatio)
                .filter(Objects::nonNull)
                .max(Comparator.comparingDouble(ratio -> Math.abs(Math.log(ratio))))
                .map(ratio -> ", worst " + Quantity.change(ratio))
                .orElse("");
    }

    /**
     * The ratio of the scores, as in tables. The verdict is based on the ratio of the fork medians, which replaces it where the scores show no
     * change in the same direction.
     */
    private static @Nullable Double shownRatio(GatedScore score) {
        Double ratio = score.ratio();
        Double forks = score.forkRatio();
        return ratio == null || forks == null || Math.log(ratio) * Math.log(forks) > 0 ? ratio : forks;
    }
}
