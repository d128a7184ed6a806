package dev.plateau.statistics.online;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Result of {@link OnlineDetection} when series arrive run by run. Cost: that of detection, for each run.
 *
 * @param notices by series, in the order given: changes that were ever more than a suspicion
 * @param suspicions runs of all series that were suspected, whatever the outcome
 * @param runs with a score, in all series together
 */
public record Replay(Map<String, List<Notice>> notices, long suspicions, long runs) {
    public Replay {
        notices = Collections.unmodifiableMap(new LinkedHashMap<>(notices));
    }

    /**
     * A change with the runs after which its status changed.
     *
     * @param index first run of the new level
     * @param warned run after which it was a warning; empty when it never was
     * @param confirmed run after which it was confirmed; empty when it never was
     * @param over first run that was back on the level before, once it was confirmed; empty while it lasts
     */
    public record Notice(int index, OptionalInt warned, OptionalInt confirmed, OptionalInt over) {
        /** True if it is more than a warning. */
        public boolean isConfirmed() {
            return confirmed.isPresent();
        }
    }

    /**
     * Replays scores without forks; NaN stands for a run without a score.
     *
     * @throws java.util.concurrent.CancellationException when the thread is interrupted
     */
    public static Replay of(Map<String, double[]> series) {
        Map<String, RunSeries> runs = new LinkedHashMap<>();
        series.forEach((id, scores) -> runs.put(id, RunSeries.of(scores)));
        return ofRuns(runs);
    }

    /**
     * Replays runs with their forks.
     *
     * @throws java.util.concurrent.CancellationException when the thread is interrupted
     */
    public static Replay ofRuns(Map<String, RunSeries> series) {
        Map<String, List<Notice>> notices = new LinkedHashMap<>();
        long suspicions = 0;
        long runs = 0;
        for (Map.Entry<String, RunSeries> entry : series.entrySet()) {
            SeriesReplay replay = new SeriesReplay(entry.getValue());
            replay.run();
            notices.put(entry.getKey(), replay.notices());
            suspicions += replay.suspicions();
            runs += Arrays.stream(entry.getValue().scores())
                    .filter(score -> !Double.isNaN(score))
                    .count();
        }
        return new Replay(notices, suspicions, runs);
    }

    /** Suspicions in a thousand runs. */
    public double suspectedPerThousand() {
        return 1000.0 * suspicions / Math.max(1, runs);
    }

    /** Warnings, whether confirmed later or not, in a thousand runs. */
    public double warnedPerThousand() {
        return perThousand(notice -> notice.warned().isPresent());
    }

    /** Confirmed changes in a thousand runs. */
    public double confirmedPerThousand() {
        return perThousand(Notice::isConfirmed);
    }

    /** The run of its new level by which half of the confirmed changes were confirmed; its first run is 1. Empty when none was. */
    public OptionalInt medianDelay() {
        int[] delays = all().filter(Notice::isConfirmed)
                .mapToInt(notice -> notice.confirmed().getAsInt() - notice.index() + 1)
                .sorted()
                .toArray();
        return delays.length == 0 ? OptionalInt.empty() : OptionalInt.of(delays[delays.length / 2]);
    }

    private double perThousand(Predicate<Notice> counted) {
        return 1000.0 * all().filter(counted).count() / Math.max(1, runs);
    }

    private Stream<Notice> all() {
        return notices.values().stream().flatMap(List::stream);
    }
}
