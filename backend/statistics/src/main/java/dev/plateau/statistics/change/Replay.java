package dev.plateau.statistics.change;

import dev.plateau.statistics.change.Watch.Notice;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What would have been told, had somebody looked at series after every run. Cost: that of {@link Watch}, for each run.
 *
 * @param notices by series, in the order given
 * @param runs in all series together
 */
public record Replay(Map<String, List<Notice>> notices, long runs) {
    public Replay {
        notices = Collections.unmodifiableMap(new LinkedHashMap<>(notices));
    }

    /** Runs all series from their beginning. */
    public static Replay of(Map<String, double[]> series) {
        Map<String, List<Notice>> notices = new LinkedHashMap<>();
        long runs = 0;
        for (Map.Entry<String, double[]> entry : series.entrySet()) {
            Watch watch = new Watch();
            for (double score : entry.getValue()) {
                watch.add(score);
            }
            notices.put(entry.getKey(), watch.notices());
            runs += entry.getValue().length;
        }
        return new Replay(notices, runs);
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
