package dev.plateau.statistics.online;

import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.online.Replay.Notice;
import dev.plateau.statistics.online.RunSeries.ForkSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;

/** Replays one series run by run, with changes kept as a server would keep them. */
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
        for (int count = ChangePoints.MIN_RUNS; count <= runs.length(); count++) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("interrupted after " + count + " of " + runs.length() + " runs");
            }
            int from = Math.max(0, count - OnlineDetection.WINDOW);
            RunSeries window = runs.part(from, count);
            List<DetectedChange> before = known.stream()
                    .filter(change -> change.index() >= from || change.status() == ChangeStatus.CONFIRMED)
                    .map(change -> change.moved(-from))
                    .toList();
            DetectorCascade cascade = DetectorCascade.byVote(window, ChangePoints.MINIMUM_EFFECT);
            List<DetectedChange> now = OnlineDetection.after(window, cascade, before).stream()
                    .map(change -> change.id() == DetectedChange.NEW ? change.as(++ids) : change)
                    .toList();
            known = now.stream().map(change -> change.moved(from)).toList();
            for (DetectedChange change : now) {
                update(change, from, places[count - 1], OnlineDetection.back(window.scores(), change, now));
            }
        }
    }

    /** Notes a change of the window that begins with {@code from}, as known after {@code run}; {@code back} is 0 while it lasts. */
    private void update(DetectedChange change, int from, int run, int back) {
        OptionalInt none = OptionalInt.empty();
        Notice old = notices.getOrDefault(change.id(), new Notice(0, none, none, none));
        boolean over = change.everConfirmed() && change.status() == ChangeStatus.RECOVERED && back > 0;
        notices.put(
                change.id(),
                new Notice(
                        places[change.index() + from],
                        first(old.warned(), change.status() == ChangeStatus.WARNING, run),
                        first(old.confirmed(), change.everConfirmed(), run),
                        first(old.over(), over, places[back + from])));
    }

    private static OptionalInt first(OptionalInt known, boolean now, int run) {
        return known.isEmpty() && now ? OptionalInt.of(run) : known;
    }

    /** Changes that were ever warned of or confirmed, in the order in which they were first suspected. */
    List<Notice> notices() {
        return notices.values().stream()
                .filter(notice -> notice.warned().isPresent() || notice.isConfirmed())
                .toList();
    }

    /** Number of changes that were ever suspected, warned of or confirmed. */
    long suspicions() {
        return ids;
    }
}
