package dev.plateau.statistics.online;

import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.online.Replay.Notice;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;

/** One series, run by run, with changes kept as a server would keep them. */
final class SeriesReplay {
    private final int[] places;
    private final RunSeries runs;
    private final Map<Long, Notice> notices = new TreeMap<>();
    private List<DetectedChange> known = List.of();
    private long ids;

    /** Runs without a score are left out. */
    SeriesReplay(RunSeries all) {
        places = IntStream.range(0, all.length())
                .filter(i -> Double.isFinite(all.scores()[i]))
                .toArray();
        double[][] forks = all.forks().levels(0, all.length());
        runs = new RunSeries(
                Arrays.stream(places).mapToDouble(i -> all.scores()[i]).toArray(),
                Arrays.stream(places).mapToDouble(i -> all.hostDeviations()[i]).toArray(),
                ForkSource.of(Arrays.stream(places).mapToObj(i -> forks[i]).toArray(double[][]::new)));
    }

    void run() {
        for (int count = ChangePoints.LEAST_RUNS; count <= runs.length(); count++) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("interrupted after " + count + " of " + runs.length() + " runs");
            }
            int from = Math.max(0, count - OnlineDetection.WINDOW);
            RunSeries window = runs.part(from, count);
            List<DetectedChange> before = known.stream()
                    .filter(change -> change.index() >= from)
                    .map(change -> change.moved(-from))
                    .toList();
            DetectorCascade cascade = DetectorCascade.byVote(window, ChangePoints.MINIMUM_EFFECT);
            known = OnlineDetection.after(window, cascade, before).stream()
                    .map(change -> (change.id() == DetectedChange.NEW ? change.as(++ids) : change).moved(from))
                    .toList();
            for (DetectedChange change : known) {
                learn(change, places[count - 1]);
            }
        }
    }

    private void learn(DetectedChange change, int run) {
        Notice old = notices.getOrDefault(change.id(), new Notice(0, OptionalInt.empty(), OptionalInt.empty()));
        boolean warned = change.status() == ChangeStatus.WARNING && old.warned().isEmpty();
        boolean confirmed = change.confirmed() && old.confirmed().isEmpty();
        notices.put(
                change.id(),
                new Notice(
                        places[change.index()],
                        warned ? OptionalInt.of(run) : old.warned(),
                        confirmed ? OptionalInt.of(run) : old.confirmed()));
    }

    /** What was ever warned of or confirmed, in the order in which it was first suspected. */
    List<Notice> notices() {
        return notices.values().stream()
                .filter(notice -> notice.warned().isPresent() || notice.isConfirmed())
                .toList();
    }

    /** How many changes were ever suspected, warned of or confirmed. */
    long suspicions() {
        return ids;
    }
}
