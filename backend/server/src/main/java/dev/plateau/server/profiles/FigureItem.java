package dev.plateau.server.profiles;

import dev.plateau.recording.model.Figure;
import dev.plateau.recording.model.Figures;
import dev.plateau.recording.model.Visibility;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A number about a recorded fork, measured with the recorder on: it is not a score, and not comparable with one.
 *
 * @param value null when unknown, which differs from 0
 * @param why reason for a missing value: switched off, not observable, unknown; null with a value
 * @param threshold of the recorder, such as 10 ms: the value is a lower bound, or unknown because no event was that long; null when all events
 *     count
 */
public record FigureItem(
        String name,
        String unit,
        @Nullable Double value,
        @Nullable String why,
        @Nullable String threshold) {
    /** All figures of a recording, including those without a value. */
    public static List<FigureItem> all(Figures figures) {
        return List.of(
                of("monitor wait", "ns/op", figures.monitorNanosPerOperation()),
                of("lock wait", "ns/op", figures.lockNanosPerOperation()),
                of("context switches of the machine", "1/s", figures.contextSwitchesPerSecond()),
                of("GC pauses", "count", figures.gcPauses()),
                of("GC pause time", "ns", figures.gcPauseNanos()),
                of("deoptimizations", "count", figures.deoptimizations()),
                of("pinned virtual threads", "count", figures.pinned()),
                of("compile time", "ns", figures.activity().compileNanos()),
                of("code cache full", "count", figures.activity().codeCacheFull()),
                of("safepoints", "count", figures.activity().safepoints()),
                of("time to safepoints", "ns", figures.activity().safepointNanos()),
                of("throttled by the CPU limit", "ns", figures.activity().throttledNanos()));
    }

    private static FigureItem of(String name, String unit, Figure figure) {
        boolean known = figure.visibility() == Visibility.RECORDED && !Double.isNaN(figure.value());
        return known
                ? new FigureItem(name, unit, figure.value(), null, figure.threshold())
                : new FigureItem(name, unit, null, figure.visibility().words(), figure.threshold());
    }
}
