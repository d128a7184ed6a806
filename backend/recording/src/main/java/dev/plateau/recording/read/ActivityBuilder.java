package dev.plateau.recording.read;

import dev.plateau.recording.model.Figure;
import dev.plateau.recording.model.Figures.JvmActivity;
import dev.plateau.recording.model.Visibility;
import java.util.List;
import java.util.Set;

/** Activity of the JVM beside the program, while the chunks of a recording are read. */
final class ActivityBuilder {
    static final String COMPILATION = "jdk.Compilation";
    static final String CODE_CACHE_FULL = "jdk.CodeCacheFull";
    static final String SAFEPOINT = "jdk.SafepointBegin";
    static final String THROTTLING = "jdk.ContainerCPUThrottling";
    static final Set<String> EVENTS = Set.of(COMPILATION, CODE_CACHE_FULL, SAFEPOINT, THROTTLING);

    private final Durations compilations = new Durations();
    private final Durations safepoints = new Durations();
    private final Readings throttledPeriods = new Readings();
    private final Readings throttledNanos = new Readings();

    /** Durations of independent events. */
    private static final class Durations {
        private double sum;
        private double squares;

        void add(long nanos) {
            double duration = (double) Math.max(0, nanos);
            sum += duration;
            squares += duration * duration;
        }

        /** The sum of a random number of random durations, a compound Poisson process, has the sum of squares as its variance. */
        Figure sum(FactsBuilder facts, String event) {
            return facts.figure(event, sum, Math.sqrt(squares));
        }
    }

    /** Readings of a counter that only grows. */
    private static final class Readings {
        private int count;
        private long least = Long.MAX_VALUE;
        private long most = Long.MIN_VALUE;

        void add(long reading) {
            // The JVM writes negative numbers where the kernel reports none.
            if (reading >= 0) {
                count++;
                least = Math.min(least, reading);
                most = Math.max(most, reading);
            }
        }

        double growth() {
            return (double) (most - least);
        }
    }

    void addCompilation(long nanos) {
        compilations.add(nanos);
    }

    void addSafepoint(long nanos) {
        safepoints.add(nanos);
    }

    /** @param periods of the scheduler in which the limit was reached, since the container's start */
    void addThrottling(long periods, long nanos) {
        throttledPeriods.add(periods);
        throttledNanos.add(nanos);
    }

    JvmActivity build(FactsBuilder facts) {
        return new JvmActivity(
                compilations.sum(facts, COMPILATION),
                facts.figure(CODE_CACHE_FULL, (double) facts.events(CODE_CACHE_FULL), null),
                facts.figure(SAFEPOINT, (double) facts.events(SAFEPOINT), null),
                safepoints.sum(facts, SAFEPOINT),
                throttled(facts.visibility(List.of(THROTTLING))));
    }

    /** A JVM outside a container has the event and writes none. */
    private Figure throttled(Visibility visibility) {
        if (visibility != Visibility.RECORDED || throttledNanos.count < 2 || throttledPeriods.count < 2) {
            return Figure.of(visibility == Visibility.RECORDED ? Visibility.NOT_OBSERVABLE : visibility, Double.NaN);
        }
        double nanos = throttledNanos.growth();
        return Figure.of(visibility, nanos, nanos / Math.sqrt(Math.max(1, throttledPeriods.growth())));
    }
}
