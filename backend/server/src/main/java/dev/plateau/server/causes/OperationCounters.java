package dev.plateau.server.causes;

import dev.plateau.recording.model.CounterGrowth;
import dev.plateau.recording.model.Figure;
import dev.plateau.recording.model.Figures;
import dev.plateau.recording.model.Figures.JvmActivity;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.Visibility;
import dev.plateau.statistics.Confidence;
import dev.plateau.wire.text.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Counters of the JVM and the machine that grew per operation, by the recordings before and since a change. */
final class OperationCounters {
    private static final double NANOS = 1e9;
    private static final double MILLION = 1e6;

    private static final List<Counter> COUNTERS = List.of(
            ofProgram("deoptimizations", "jdk.Deoptimization", Figures::deoptimizations),
            ofProgram("GC pauses", "jdk.GCPhasePause", Figures::gcPauses),
            ofProgram("pinned virtual threads", "jdk.VirtualThreadPinned", Figures::pinned),
            ofMachine(
                    "safepoints",
                    "jdk.SafepointBegin",
                    false,
                    all -> activity(all).safepoints().counted()),
            ofMachine(
                    "time to safepoints",
                    "jdk.SafepointBegin",
                    true,
                    all -> activity(all).safepointNanos()),
            ofMachine(
                    "compile time",
                    "jdk.Compilation",
                    true,
                    all -> activity(all).compileNanos()),
            ofMachine(
                    "throttled by the CPU limit",
                    "jdk.ContainerCPUThrottling",
                    true,
                    all -> activity(all).throttledNanos()),
            ofMachine(
                    "context switches of the machine",
                    "jdk.ThreadContextSwitchRate",
                    false,
                    all -> all.figures().contextSwitchesPerSecond().times(seconds(all))));

    private final Recording before;
    private final Recording since;

    private OperationCounters(Recording before, Recording since) {
        this.before = before;
        this.since = since;
    }

    /**
     * A counter.
     *
     * @param event that shows it
     * @param isTime true if the total is in nanoseconds, else it is a number
     * @param hasOwnPace true if it is independent of the program: slower operations alone raise it per operation, so it must have grown per second,
     *     too
     * @param total over the recording, with its standard error
     */
    private record Counter(
            String name, String event, boolean isTime, boolean hasOwnPace, Function<Recording, Figure> total) {}

    private static Counter ofProgram(String name, String event, Function<Figures, Figure> count) {
        return new Counter(
                name, event, false, false, all -> count.apply(all.figures()).counted());
    }

    private static Counter ofMachine(String name, String event, boolean isTime, Function<Recording, Figure> total) {
        return new Counter(name, event, isTime, true, total);
    }

    private static JvmActivity activity(Recording recording) {
        return recording.figures().activity();
    }

    /** A sentence for each counter that grew; empty unless both recordings have a number of operations. */
    static List<String> grown(@Nullable Recording before, @Nullable Recording since) {
        if (before == null
                || since == null
                || before.figures().operations() <= 0
                || since.figures().operations() <= 0) {
            return List.of();
        }
        OperationCounters both = new OperationCounters(before, since);
        return Stream.concat(
                        COUNTERS.stream().flatMap(counter -> both.growth(counter).stream()), both.codeCache().stream())
                .toList();
    }

    private Optional<String> growth(Counter counter) {
        if (!before.facts().hasThresholdOf(since.facts(), counter.event())) {
            return Optional.empty();
        }
        Figure left = counter.total().apply(before);
        Figure right = counter.total().apply(since);
        boolean isSlowness = counter.hasOwnPace()
                && CounterGrowth.find(left, seconds(before), right, seconds(since))
                        .isEmpty();
        return isSlowness
                ? Optional.empty()
                : CounterGrowth.find(left, (double) before.figures().operations(), right, (double)
                                since.figures().operations())
                        .map(growth -> counter.name() + ": "
                                + (counter.isTime()
                                        ? words(growth, 1, "ns/op", "")
                                        : words(growth, MILLION, "", " per million operations")));
    }

    private static String words(CounterGrowth growth, double factor, String unit, String per) {
        return text(factor * growth.baseline(), unit) + " → " + text(factor * growth.candidate(), unit) + per + ", +"
                + text(factor * growth.growth(), unit) + " (" + Confidence.TEXT + " CI "
                + Quantity.interval(factor * growth.low(), factor * growth.high(), unit)
                        .strip()
                + ")";
    }

    private static String text(double value, String unit) {
        return Quantity.of(value, unit).strip();
    }

    /** Reports a full code cache even if it happened once: then the JIT compilers stop. */
    private Optional<String> codeCache() {
        Figure left = before.figures().activity().codeCacheFull();
        Figure right = since.figures().activity().codeCacheFull();
        boolean areRecorded = left.visibility() == Visibility.RECORDED && right.visibility() == Visibility.RECORDED;
        return areRecorded && left.value() == 0 && right.value() > 0
                ? Optional.of(String.format(Locale.ROOT, "code cache full: never → %.0f times", right.value()))
                : Optional.empty();
    }

    private static double seconds(Recording facts) {
        return facts.facts().recorded().toNanos() / NANOS;
    }
}
