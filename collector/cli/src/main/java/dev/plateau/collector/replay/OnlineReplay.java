package dev.plateau.collector.replay;

import dev.plateau.statistics.online.Replay;
import dev.plateau.statistics.online.Replay.Notice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A replay as it is printed. */
public record OnlineReplay(Replay replay) {
    /** For JSON: {@code {"id": [{"index": 100, "warned": 101, "confirmed": 104, "over": 130}]}}, null for events that never happened. */
    public Map<String, List<Map<String, @Nullable Integer>>> document() {
        Map<String, List<Map<String, @Nullable Integer>>> document = new LinkedHashMap<>();
        replay.notices().forEach((id, all) -> {
            List<Map<String, @Nullable Integer>> entries = new ArrayList<>();
            for (Notice notice : all) {
                Map<String, @Nullable Integer> entry = new LinkedHashMap<>();
                entry.put("index", notice.index());
                entry.put("warned", orNull(notice.warned()));
                entry.put("confirmed", orNull(notice.confirmed()));
                entry.put("over", orNull(notice.over()));
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
                "%d series, %d runs: %.2f suspicions, %.2f warnings and %.2f confirmed changes per 1000 runs; %s",
                replay.notices().size(),
                replay.runs(),
                replay.suspectedPerThousand(),
                replay.warnedPerThousand(),
                replay.confirmedPerThousand(),
                replay.medianDelay().isEmpty()
                        ? "nothing was confirmed"
                        : "half of them were confirmed by their run "
                                + replay.medianDelay().getAsInt());
    }
}
