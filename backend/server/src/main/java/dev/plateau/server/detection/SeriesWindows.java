package dev.plateau.server.detection;

import dev.plateau.server.runs.Scores.ForkLevels;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.SeriesRelations.OnBranch;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A cache of the newest points of the series evaluated last, with the forks that were read: about 50 KB each. */
final class SeriesWindows {
    private static final long BYTES_PER_WINDOW = 256 * 1024;
    private static final int MIN_WINDOWS = 1000;

    private final int points;
    private final Map<OnBranch, Window> windows = Collections.synchronizedMap(new Newest());

    /** @param points number of points of a window at most */
    SeriesWindows(int points) {
        this.points = points;
    }

    private record Window(
            Instant position,
            int evaluated,
            int setBacks,
            List<Point> points,
            @Nullable ForkLevels[] forks) {
        boolean endsAt(DetectionState state) {
            return position.equals(state.position()) && evaluated == state.points() && setBacks == state.setBacks();
        }
    }

    /** As many as a fifth of the heap holds: a gigabyte has room for 4,000. */
    private static final class Newest extends LinkedHashMap<OnBranch, Window> {
        private static final long serialVersionUID = 1L;
        private static final long MAX_WINDOWS =
                Math.max(MIN_WINDOWS, Runtime.getRuntime().maxMemory() / BYTES_PER_WINDOW);

        Newest() {
            super(MIN_WINDOWS, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<OnBranch, Window> eldest) {
            return size() > MAX_WINDOWS;
        }
    }

    /** The points before a state; empty if there are none. Another server may have gone on, or set the series back. */
    List<Point> points(OnBranch of, DetectionState state) {
        Window window = windows.get(of);
        return window != null && window.endsAt(state) ? window.points() : List.of();
    }

    /** The cached forks of a series, by score. */
    Map<Long, ForkLevels> forks(OnBranch of) {
        Map<Long, ForkLevels> forks = new HashMap<>();
        Window window = windows.get(of);
        for (int i = 0; window != null && i < window.forks().length; i++) {
            ForkLevels levels = window.forks()[i];
            if (levels != null) {
                forks.put(window.points().get(i).scoreId(), levels);
            }
        }
        return forks;
    }

    /** Caches the newest points of a series for its next run, which would read them otherwise. */
    void put(SeriesHistory history, DetectionState after) {
        List<Point> all = history.points();
        List<Point> newest = List.copyOf(all.subList(Math.max(0, all.size() - points), all.size()));
        windows.put(
                history.of().ids(),
                new Window(
                        after.position(),
                        after.points(),
                        after.setBacks(),
                        newest,
                        newest.stream()
                                .map(point -> history.forks().get(point.scoreId()))
                                .toArray(ForkLevels[]::new)));
    }
}
