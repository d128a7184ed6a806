package dev.plateau.studies;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Phases of load in a row. The same seed gives the same phases. */
final class LoadSchedule {
    /** Load patterns of the neighbours of a measurement. */
    enum LoadPattern {
        /** All cores are half busy, all the time. */
        HALF,
        /** All cores are busy for 0.2 to 3 seconds, every 1 to 6 seconds. */
        BURSTS,
        /** One core is taken for one to three minutes, then free for 20 to 60 seconds. */
        ONE_CORE,
        /** One thread allocates half of the time; its garbage collector uses as much CPU as it needs. */
        ALLOCATING,
        /** The four others in turn, each for 20 to 90 seconds. */
        CHANGING;

        /** As an option names it: {@code one-core}. */
        String option() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * A stretch of constant load.
     *
     * @param threads that work; 0 for a pause
     * @param share of the time that each of them works, above 0 and at most 1
     * @param allocates whether the work allocates memory instead of computing
     */
    record LoadPhase(LoadPattern pattern, Duration length, int threads, double share, boolean allocates) {
        LoadPhase cut(Duration most) {
            return length.compareTo(most) <= 0 ? this : new LoadPhase(pattern, most, threads, share, allocates);
        }
    }

    private static final List<LoadPattern> SIMPLE =
            List.of(LoadPattern.HALF, LoadPattern.BURSTS, LoadPattern.ONE_CORE, LoadPattern.ALLOCATING);

    private final int cores;
    private final Random random;

    private LoadSchedule(int cores, long seed) {
        this.cores = cores;
        this.random = new Random(seed);
    }

    /**
     * Phases that together last for the given length.
     *
     * @param cores of the machine
     */
    static List<LoadPhase> of(LoadPattern pattern, Duration length, int cores, long seed) {
        LoadSchedule schedule = new LoadSchedule(cores, seed);
        return pattern == LoadPattern.CHANGING ? schedule.changing(length) : schedule.steady(pattern, length);
    }

    /** All patterns in turn, in another order each time; none follows itself. */
    private List<LoadPhase> changing(Duration length) {
        List<LoadPhase> phases = new ArrayList<>();
        List<LoadPattern> turns = new ArrayList<>();
        Duration left = length;
        while (isPositive(left)) {
            while (turns.isEmpty()
                    || (!phases.isEmpty() && turns.get(0) == last(phases).pattern())) {
                turns = new ArrayList<>(SIMPLE);
                Collections.shuffle(turns, random);
            }
            Duration stretch = shorter(between(20, 90), left);
            phases.addAll(steady(turns.remove(0), stretch));
            left = left.minus(stretch);
        }
        return phases;
    }

    private List<LoadPhase> steady(LoadPattern pattern, Duration length) {
        List<LoadPhase> phases = new ArrayList<>();
        Duration left = length;
        while (isPositive(left)) {
            for (LoadPhase phase : cycle(pattern)) {
                if (isPositive(left)) {
                    phases.add(phase.cut(left));
                    left = left.minus(last(phases).length());
                }
            }
        }
        return phases;
    }

    /** The shortest part of a pattern that repeats. */
    private List<LoadPhase> cycle(LoadPattern pattern) {
        return switch (pattern) {
            case HALF -> List.of(new LoadPhase(pattern, Duration.ofSeconds(10), cores, 0.5, false));
            case BURSTS -> List.of(busy(pattern, between(0.2, 3), cores), pause(pattern, between(1, 6)));
            case ONE_CORE -> List.of(busy(pattern, between(60, 180), 1), pause(pattern, between(20, 60)));
            case ALLOCATING -> List.of(new LoadPhase(pattern, Duration.ofSeconds(10), 1, 0.5, true));
            case CHANGING -> throw new IllegalArgumentException("changing load has no cycle");
        };
    }

    private static LoadPhase busy(LoadPattern pattern, Duration length, int threads) {
        return new LoadPhase(pattern, length, threads, 1, false);
    }

    private static LoadPhase pause(LoadPattern pattern, Duration length) {
        return new LoadPhase(pattern, length, 0, 1, false);
    }

    private Duration between(double shortest, double longest) {
        return Duration.ofMillis(Math.round(1000 * (shortest + (longest - shortest) * random.nextDouble())));
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static boolean isPositive(Duration duration) {
        return duration.compareTo(Duration.ZERO) > 0;
    }

    private static LoadPhase last(List<LoadPhase> phases) {
        return phases.get(phases.size() - 1);
    }
}
