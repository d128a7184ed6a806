package dev.plateau.studies;

import dev.plateau.statistics.online.Replay;
import dev.plateau.statistics.online.Replay.Notice;
import dev.plateau.statistics.online.RunSeries;
import dev.plateau.statistics.online.RunSeries.ForkSource;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Histories of runs that are dealt from executions of the same code: each run takes an execution by chance, with the level that its host had then,
 * and half of its forks. Every alarm of the server's detection is false, unless a step was planted.
 */
record DealtHistories(List<BenchmarkKey> keys, int histories, long seed) {
    private static final double[] EFFECTS = {0.05, 0.10, 0.50};
    /** Runs of a history. */
    static final int RUNS = 60;
    /** The first run from the group to which a history changes, where it changes. */
    static final int TURN = 30;
    /** The first run with a planted step. */
    private static final int STEP = 40;
    /** Largest distance, in runs, at which an alarm counts as the planted step. */
    private static final int NEAR = 5;

    /** One series: the score of each run, and the means of its forks. */
    record DealtSeries(double[] scores, double[][] forks) {
        /** The same with larger scores from a run on. */
        DealtSeries withStep(int first, double effect) {
            double[] stepped = scores.clone();
            double[][] steppedForks = Arrays.stream(forks).map(double[]::clone).toArray(double[][]::new);
            for (int run = first; run < stepped.length; run++) {
                stepped[run] *= 1 + effect;
                for (int fork = 0; fork < steppedForks[run].length; fork++) {
                    steppedForks[run][fork] *= 1 + effect;
                }
            }
            return new DealtSeries(stepped, steppedForks);
        }

        Replay replay() {
            return Replay.ofRuns(Map.of("", RunSeries.of(scores, ForkSource.of(forks))));
        }
    }

    /** @param sources for each run the executions that it may come from */
    Map<String, Object> rates(IntFunction<List<SameCodeExecution>> sources) {
        AlarmTally nothing = new AlarmTally();
        Map<String, AlarmTally> steps = new LinkedHashMap<>();
        Random random = new Random(seed);
        for (int history = 0; history < histories; history++) {
            for (DealtSeries series : deal(sources, random).values()) {
                nothing.add(series.replay());
                for (double effect : EFFECTS) {
                    steps.computeIfAbsent(Math.round(100 * effect) + " %", key -> new AlarmTally())
                            .addStep(series.withStep(STEP, effect).replay());
                }
            }
        }
        Map<String, Object> rates = nothing.falseAlarms();
        Map<String, Object> found = new LinkedHashMap<>();
        steps.forEach((effect, tally) -> found.put(effect, tally.found()));
        rates.put("steps", found);
        return rates;
    }

    /** All benchmarks of a run come from the same execution. */
    Map<BenchmarkKey, DealtSeries> deal(IntFunction<List<SameCodeExecution>> sources, Random random) {
        Map<BenchmarkKey, DealtSeries> history = new LinkedHashMap<>();
        keys.forEach(key -> history.put(key, new DealtSeries(new double[RUNS], new double[RUNS][])));
        for (int run = 0; run < RUNS; run++) {
            List<SameCodeExecution> all = sources.apply(run);
            SameCodeExecution execution = all.get(random.nextInt(all.size()));
            int now = run;
            history.forEach((key, series) -> {
                double[] forks = half(execution.forks().getOrDefault(key, List.of()), random);
                series.forks()[now] = forks;
                series.scores()[now] = Arrays.stream(forks).average().orElse(Double.NaN);
            });
        }
        return history;
    }

    /** Of each two forks that were measured one after the other, the mean of one. */
    private static double[] half(List<double[]> forks, Random random) {
        double[] half = new double[forks.size() / 2];
        for (int pair = 0; pair < half.length; pair++) {
            half[pair] = Arrays.stream(forks.get(2 * pair + random.nextInt(2)))
                    .average()
                    .orElse(Double.NaN);
        }
        return half;
    }

    /** Counts alarms. */
    private static final class AlarmTally {
        private long runs;
        private long suspected;
        private long warned;
        private long confirmed;
        private int stepsPlanted;
        private int stepsConfirmed;
        private final int[] delays = new int[RUNS + 1];

        void add(Replay replay) {
            runs += replay.runs();
            suspected += replay.suspicions();
            warned += count(replay, Notice::warned);
            confirmed += count(replay, Notice::confirmed);
        }

        private static long count(Replay replay, Function<Notice, OptionalInt> event) {
            return replay.notices().values().stream()
                    .flatMap(List::stream)
                    .filter(notice -> event.apply(notice).isPresent())
                    .count();
        }

        void addStep(Replay replay) {
            stepsPlanted++;
            replay.notices().values().stream()
                    .flatMap(List::stream)
                    .filter(notice -> Math.abs(notice.index() - STEP) <= NEAR)
                    .flatMapToInt(notice -> notice.confirmed().stream())
                    .min()
                    .ifPresent(run -> {
                        stepsConfirmed++;
                        delays[Math.max(1, run - STEP + 1)]++;
                    });
        }

        Map<String, Object> falseAlarms() {
            Map<String, Object> rates = new LinkedHashMap<>();
            rates.put("runs", runs);
            rates.put("suspectedPerThousand", perThousand(suspected));
            rates.put("warnedPerThousand", perThousand(warned));
            rates.put("confirmedPerThousand", perThousand(confirmed));
            return rates;
        }

        Map<String, Object> found() {
            Map<String, Object> found = new LinkedHashMap<>();
            found.put("confirmed", Math.round(1e3 * stepsConfirmed / stepsPlanted) / 1e3);
            found.put("medianDelay", delay(0.5));
            found.put("ninetiethDelay", delay(0.9));
            return found;
        }

        private double perThousand(long count) {
            return Math.round(1e5 * count / runs) / 1e2;
        }

        /** Runs of the new level by which this share of the confirmed steps was confirmed; 0 when none was. */
        private int delay(double share) {
            int sum = 0;
            for (int delay = 1; delay < delays.length; delay++) {
                sum += delays[delay];
                if (sum > 0 && sum >= share * stepsConfirmed) {
                    return delay;
                }
            }
            return 0;
        }
    }
}
