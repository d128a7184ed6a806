package dev.plateau.collector.replay;

import dev.plateau.statistics.change.Watch;
import dev.plateau.statistics.change.Watch.Notice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What would have been told, had somebody looked after every run.
 *
 * @param notices by series
 * @param runs in all series together
 */
public record OnlineReplay(Map<String, List<Notice>> notices, long runs) {
    /** Runs all series from their beginning. */
    public static OnlineReplay of(Map<String, double[]> series) {
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
        return new OnlineReplay(notices, runs);
    }

    /** For JSON: {@code {"id": [{"index": 100, "warned": 101, "confirmed": 104}]}}, null for what never happened. */
    public Map<String, List<Map<String, @Nullable Integer>>> document() {
        Map<String, List<Map<String, @Nullable Integer>>> document = new LinkedHashMap<>();
        notices.forEach((id, all) -> {
            List<Map<String, @Nullable Integer>> entries = new ArrayList<>();
            for (Notice notice : all) {
                Map<String, @Nullable Integer> entry = new LinkedHashMap<>();
                entry.put("index", notice.index());
                entry.put("warned", orNull(notice.warned()));
                entry.put("confirmed", orNull(notice.confirmed()));
                entries.add(entry);
            }
            document.put(id, entries);
        });
        return document;
    }

    private static @Nullable Integer orNull(OptionalInt place) {
        return place.isPresent() ? place.getAsInt() : null;
    }

    /** One line for people. */
    public String summary() {
        return String.format(
                Locale.ROOT,
                "%d series, %d runs: %.2f warnings and %.2f confirmed changes per 1000 runs; %s",
                notices.size(),
                runs,
                perThousand(all().stream().filter(n -> n.warned().isPresent()).count()),
                perThousand(
                        all().stream().filter(n -> n.confirmed().isPresent()).count()),
                delay());
    }

    private double perThousand(long count) {
        return 1000.0 * count / Math.max(1, runs);
    }

    private String delay() {
        int[] delays = all().stream()
                .filter(notice -> notice.confirmed().isPresent())
                .mapToInt(notice -> notice.confirmed().getAsInt() - notice.index() + 1)
                .sorted()
                .toArray();
        return delays.length == 0
                ? "nothing was confirmed"
                : "half of them were confirmed by their run " + delays[delays.length / 2];
    }

    private List<Notice> all() {
        return notices.values().stream().flatMap(List::stream).toList();
    }
}
