package dev.plateau.recording.model;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Single numbers of a recording, after cuts.
 *
 * @param operations of the benchmark while it was recorded, from the event {@code dev.plateau.Iteration}; 0 without such events
 * @param monitorNanosPerOperation waiting for {@code synchronized}; not observable as soon as virtual threads ran
 * @param lockNanosPerOperation waiting for locks and semaphores of {@code java.util.concurrent}; not observable when virtual threads ran and
 *     their parks were not traced
 * @param contextSwitchesPerSecond of the whole machine, mean; without the first reading, which counts from before the recording
 * @param gcPauses number of times that the garbage collector stopped the program
 * @param gcPauseNanos duration of these, in all
 * @param deoptimizations number of times that compiled code was given up
 * @param pinned number of times that a virtual thread could not leave its carrier
 * @param activity of the JVM beside the program; unknown in recordings that were read before this field was
 */
public record Figures(
        long operations,
        Figure monitorNanosPerOperation,
        Figure lockNanosPerOperation,
        Figure contextSwitchesPerSecond,
        Figure gcPauses,
        Figure gcPauseNanos,
        Figure deoptimizations,
        Figure pinned,
        JvmActivity activity) {
    public Figures {
        activity = Objects.requireNonNullElse(activity, JvmActivity.UNKNOWN);
    }

    /**
     * Activity of the JVM and the kernel beside the program while it was recorded.
     *
     * @param compileNanos time that the JIT compilers took, in all of their threads
     * @param codeCacheFull number of times that compiled code found no room
     * @param safepoints number of times that all threads were stopped
     * @param safepointNanos time until they stood, in all
     * @param throttledNanos time for which the CPU limit of a container stopped threads; not observable elsewhere
     */
    public record JvmActivity(
            Figure compileNanos,
            Figure codeCacheFull,
            Figure safepoints,
            Figure safepointNanos,
            Figure throttledNanos) {
        private static final JvmActivity UNKNOWN =
                new JvmActivity(Figure.UNKNOWN, Figure.UNKNOWN, Figure.UNKNOWN, Figure.UNKNOWN, Figure.UNKNOWN);
    }

    /**
     * A number about a recorded fork, measured with the recorder on: it is not a score, and not comparable with one.
     *
     * @param key name for scripts
     * @param name on pages
     * @param value null when unknown, which differs from 0
     * @param why reason for a missing value: switched off, not observable, unknown; null with a value
     * @param threshold of the recorder, such as 10 ms: the value is a lower bound, or unknown because no event was that long; null when all events
     *     count
     */
    public record NamedFigure(
            String key,
            String name,
            String unit,
            String meaning,
            @Nullable Double value,
            @Nullable String why,
            @Nullable String threshold) {
        private static NamedFigure of(String key, String name, String unit, String meaning, Figure figure) {
            boolean known = figure.visibility() == Visibility.RECORDED && !Double.isNaN(figure.value());
            return new NamedFigure(
                    key,
                    name,
                    unit,
                    meaning,
                    known ? (Double) figure.value() : null,
                    known ? null : figure.visibility().words(),
                    figure.threshold());
        }
    }

    /** All figures with their names, including those without a value; without the operations. */
    public List<NamedFigure> named() {
        return List.of(
                NamedFigure.of(
                        "monitorNanosPerOperation",
                        "monitor wait",
                        "ns/op",
                        "time threads were blocked at synchronized, for each operation",
                        monitorNanosPerOperation),
                NamedFigure.of(
                        "lockNanosPerOperation",
                        "lock wait",
                        "ns/op",
                        "time threads were parked for locks and semaphores of java.util.concurrent, for each operation",
                        lockNanosPerOperation),
                NamedFigure.of(
                        "contextSwitchesPerSecond",
                        "context switches of the machine",
                        "1/s",
                        "of all programs on it, mean of the recording",
                        contextSwitchesPerSecond),
                count("gcPauses", "GC pauses", "how often the garbage collector stopped the program", gcPauses),
                nanos("gcPauseNanos", "GC pause time", "how long it was stopped, in all", gcPauseNanos),
                count("deoptimizations", "deoptimizations", "how often compiled code was given up", deoptimizations),
                count(
                        "pinned",
                        "pinned virtual threads",
                        "how often a virtual thread could not leave its carrier",
                        pinned),
                nanos(
                        "compileNanos",
                        "compile time",
                        "of the JIT compilers, in all of their threads",
                        activity.compileNanos()),
                count(
                        "codeCacheFull",
                        "code cache full",
                        "how often compiled code found no room",
                        activity.codeCacheFull()),
                count("safepoints", "safepoints", "how often all threads were stopped", activity.safepoints()),
                nanos(
                        "safepointNanos",
                        "time to safepoints",
                        "until all threads stood, in all",
                        activity.safepointNanos()),
                nanos(
                        "throttledNanos",
                        "throttled by the CPU limit",
                        "how long the container's limit stopped threads",
                        activity.throttledNanos()));
    }

    private static NamedFigure count(String key, String name, String meaning, Figure figure) {
        return NamedFigure.of(key, name, "count", meaning, figure);
    }

    private static NamedFigure nanos(String key, String name, String meaning, Figure figure) {
        return NamedFigure.of(key, name, "ns", meaning, figure);
    }
}
