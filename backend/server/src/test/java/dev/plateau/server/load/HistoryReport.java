package dev.plateau.server.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts what was reported of histories with one planted step each. */
final class HistoryReport {
    /** A change point is the planted one when it is placed so many runs from it, or nearer. */
    private static final int NEAR = 5;

    /**
     * A change point of a primary score.
     *
     * @param run first run of the new level
     */
    record Found(long id, int run, String benchmark, boolean confirmed) {}

    /**
     * The true change of a history.
     *
     * @param run its first run
     * @param factor of the time of an operation
     */
    record Planted(String benchmark, int run, double factor) {
        private boolean is(Found found) {
            return found.benchmark().equals(benchmark) && Math.abs(found.run() - run) <= NEAR;
        }
    }

    long incidents;
    long mails;
    private long points;
    private long unconfirmed;
    private long falselyConfirmed;
    private final Map<Double, Integer> planted = new TreeMap<>();
    private final Map<Double, List<Integer>> delays = new TreeMap<>();

    /** One history, and after which run each of its confirmed change points was confirmed. */
    void add(Planted step, int pointsOfIt, List<Found> all, Map<Long, Integer> confirmedAfter) {
        points += pointsOfIt;
        planted.merge(step.factor(), 1, Integer::sum);
        List<Integer> found = delays.computeIfAbsent(step.factor(), factor -> new ArrayList<>());
        for (Found one : all) {
            if (!step.is(one)) {
                unconfirmed += one.confirmed() ? 0 : 1;
                falselyConfirmed += one.confirmed() ? 1 : 0;
            } else if (one.confirmed()) {
                found.add(confirmedAfter.getOrDefault(one.id(), step.run()) - step.run() + 1);
            }
        }
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("%,d points of primary scores".formatted(points));
        lines.add(rate(unconfirmed, "suspicions and warnings at the end"));
        lines.add(rate(falselyConfirmed, "confirmed changes where nothing was planted"));
        lines.add("%4d incidents and %d mails, those of planted steps included".formatted(incidents, mails));
        planted.forEach((factor, count) -> {
            List<Integer> found =
                    delays.getOrDefault(factor, List.of()).stream().sorted().toList();
            lines.add("%4d of %d steps of %.0f %% confirmed%s"
                    .formatted(
                            found.size(),
                            count,
                            100 * (factor - 1),
                            found.isEmpty() ? "" : ", half of them by run " + found.get(found.size() / 2)));
        });
        return lines;
    }

    private String rate(long count, String what) {
        return "%4d %s, %.2f per 1000 points".formatted(count, what, 1000.0 * count / points);
    }
}
