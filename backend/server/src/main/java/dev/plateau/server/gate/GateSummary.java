package dev.plateau.server.gate;

import dev.plateau.comparison.gate.GatedText;
import dev.plateau.wire.read.GateRecord.GatedCell;
import dev.plateau.wire.read.GateRecord.GatedRun;
import dev.plateau.wire.read.GateRecord.Outcome;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A verdict in one line. */
final class GateSummary {
    private static final int MAX_NAMES = 5;

    private GateSummary() {}

    static String of(List<GatedRun> runs) {
        List<GatedCell> scores =
                runs.stream().flatMap(run -> run.scores().stream()).toList();
        if (scores.isEmpty()) {
            return runs.stream()
                    .map(GatedRun::reason)
                    .distinct()
                    .reduce((left, right) -> left + "; " + right)
                    .orElse("there is no run");
        }
        List<GatedCell> limits = scores.stream().filter(GatedCell::isLimit).toList();
        List<GatedCell> compared = scores.stream()
                .filter(score -> score.cell().hasBothSides() && !score.isLimit())
                .toList();
        long unclear = count(scores, Outcome.INCONCLUSIVE);
        long alone = runs.stream()
                .filter(run -> run.baseline() == null && run.compare() == null)
                .count();
        return Stream.of(limits.size() == scores.size() ? "" : regressed(compared), missed(limits))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(", "))
                + (unclear == 0 ? "" : ", " + unclear + " inconclusive")
                + unmeasured(scores, unclear)
                + lostForks(scores)
                + (alone == 0 ? "" : ", " + alone + " of " + runs.size() + " environments without a baseline")
                + unmatched(runs)
                + notice(runs);
    }

    private static String missed(List<GatedCell> limits) {
        long missed = count(limits, Outcome.REGRESSED);
        return limits.isEmpty() ? "" : (missed == 0 ? "none" : missed) + " of " + limits.size() + " limits missed";
    }

    /** ". No benchmark has the metric p0.999", of runs that were compared. */
    private static String unmatched(List<GatedRun> runs) {
        return runs.stream()
                .filter(run -> run.compare() != null)
                .map(GatedRun::reason)
                .filter(reason -> !reason.isEmpty())
                .distinct()
                .map(reason -> ", " + reason)
                .collect(Collectors.joining());
    }

    private static String regressed(List<GatedCell> compared) {
        long regressed = count(compared, Outcome.REGRESSED);
        if (compared.isEmpty()) {
            return "no score could be compared";
        }
        long clear = compared.size() - count(compared, Outcome.INCONCLUSIVE);
        return clear == 0
                ? "no score has a verdict"
                : regressed == 0
                        ? "none of " + clear + " scores regressed"
                        : regressed + " of " + compared.size() + " scores regressed" + worst(compared);
    }

    /**
     * Names the benchmarks that should have a score on both sides, but have not: ", without a score: Parser.parse, Parser.skip and 3 more".
     *
     * @param unclear number of inconclusive scores, including these
     */
    private static String unmeasured(List<GatedCell> scores, long unclear) {
        List<GatedCell> lacking = scores.stream().filter(GatedCell::lacksSide).toList();
        List<String> names = lacking.stream()
                .map(score -> score.key().shortName())
                .distinct()
                .toList();
        int more = names.size() - MAX_NAMES;
        return names.isEmpty()
                ? ""
                : ", " + (lacking.size() == unclear ? "" : lacking.size() + " of them ") + "without a score: "
                        + String.join(", ", names.subList(0, Math.min(MAX_NAMES, names.size())))
                        + (more > 0 ? " and " + more + " more" : "");
    }

    /** ", 2 benchmarks lost forks". */
    private static String lostForks(List<GatedCell> scores) {
        long lost = scores.stream()
                .filter(GatedCell::lostForks)
                .map(GatedCell::key)
                .distinct()
                .count();
        return lost == 0 ? "" : ", " + lost + (lost == 1 ? " benchmark" : " benchmarks") + " lost forks";
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

    private static long count(List<GatedCell> scores, Outcome outcome) {
        return scores.stream().filter(score -> score.outcome() == outcome).count();
    }

    private static String worst(List<GatedCell> scores) {
        return scores.stream()
                .filter(score -> score.outcome() == Outcome.REGRESSED)
                .filter(score -> score.cell().ratio() != null)
                .max(Comparator.comparingDouble(score -> Math.abs(Math.log(ratio(score)))))
                .map(score -> ", worst " + GatedText.change(score.cell()))
                .orElse("");
    }

    private static double ratio(GatedCell score) {
        return Objects.requireNonNull(score.cell().ratio());
    }
}
