package dev.plateau.statistics.change;

import dev.plateau.statistics.online.DetectedChange;
import dev.plateau.statistics.online.DetectorCascade;
import dev.plateau.statistics.online.ExactLevels;
import dev.plateau.statistics.online.OnlineDetection;
import dev.plateau.statistics.online.RunSeries;
import dev.plateau.statistics.online.RunSeries.ForkSource;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * Prints how long {@link OnlineDetection} takes for one run more, in microseconds of one thread's processor time: 200 runs of three forks, a
 * thousand inputs in turn. Median and fastest of rounds of a second, the first two left out. An argument is the number of rounds.
 */
final class OnlineSpeed {
    private static final int SERIES = 50;
    private static final int RUNS = OnlineDetection.WINDOW;
    private static final int MORE = 20;
    private static final double CV = 0.02;
    private static final long ROUND = 1_000_000_000;
    private static final int WARM_UP = 2;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** The newest runs of a series, and what was known before the last of them. */
    private record Input(RunSeries runs, double[][] bytes, List<DetectedChange> known) {}

    private OnlineSpeed() {}

    public static void main(String[] arguments) {
        int rounds = arguments.length == 0 ? 8 : Integer.parseInt(arguments[0]);
        print("flat", inputs(Synthetic.NORMAL, RUNS + MORE, OnlineSpeed::byVote), rounds, OnlineSpeed::byVote);
        print("an old step", inputs(Synthetic.NORMAL, 110, OnlineSpeed::byVote), rounds, OnlineSpeed::byVote);
        print(
                "a step in the newest 20",
                inputs(Synthetic.NORMAL, RUNS, OnlineSpeed::byVote),
                rounds,
                OnlineSpeed::byVote);
        print("outliers", inputs(Synthetic.OUTLIERS, RUNS + MORE, OnlineSpeed::byVote), rounds, OnlineSpeed::byVote);
        print("bytes, an old step", inputs(Synthetic.NORMAL, 110, OnlineSpeed::exact), rounds, OnlineSpeed::exact);
    }

    private static List<DetectedChange> byVote(Input input) {
        RunSeries runs = input.runs();
        return OnlineDetection.after(runs, DetectorCascade.byVote(runs, ChangePoints.MINIMUM_EFFECT), input.known());
    }

    private static List<DetectedChange> exact(Input input) {
        ExactLevels levels = ExactLevels.of(input.bytes(), 0.005).orElseThrow();
        return OnlineDetection.after(
                input.runs(), DetectorCascade.exact(levels, input.runs().scores()), input.known());
    }

    /** Series with a step of 10 %, each evaluated run by run, as a server does. */
    private static List<Input> inputs(Synthetic noise, int step, Function<Input, List<DetectedChange>> after) {
        Random random = new Random(29);
        List<Input> inputs = new ArrayList<>();
        for (int i = 0; i < SERIES; i++) {
            double[] levels = noise.stepped(random, RUNS + MORE, CV, step, 1.1);
            double[][] forks = new double[levels.length][];
            Arrays.setAll(
                    forks,
                    run -> DoubleStream.generate(() -> levels[run] * (1 + CV * random.nextGaussian()))
                            .limit(3)
                            .toArray());
            double[][] bytes = new double[levels.length][];
            Arrays.setAll(bytes, run -> new double[] {run < step ? 48 : 72, run < step ? 48.01 : 72.01});
            double[] scores = Arrays.stream(forks)
                    .mapToDouble(run -> DoubleStream.of(run).average().orElseThrow())
                    .toArray();
            RunSeries all = RunSeries.of(scores, ForkSource.of(forks));
            List<DetectedChange> known = List.of();
            for (int from = 0; from <= MORE; from++) {
                Input input = new Input(
                        all.part(from, from + RUNS),
                        Arrays.copyOfRange(bytes, from, from + RUNS),
                        known.stream().map(change -> change.moved(-1)).toList());
                if (from > 0) {
                    inputs.add(input);
                }
                known = after.apply(input);
            }
        }
        return inputs;
    }

    private static void print(
            String what, List<Input> inputs, int rounds, Function<Input, List<DetectedChange>> after) {
        double[] micros = new double[rounds];
        int changes = 0;
        for (int round = -WARM_UP; round < rounds; round++) {
            long begin = THREADS.getCurrentThreadCpuTime();
            long steps = 0;
            while (THREADS.getCurrentThreadCpuTime() - begin < ROUND) {
                for (Input input : inputs) {
                    changes += after.apply(input).size();
                }
                steps += inputs.size();
            }
            if (round >= 0) {
                micros[round] = (THREADS.getCurrentThreadCpuTime() - begin) / 1e3 / steps;
            }
        }
        Arrays.sort(micros);
        System.out.printf(
                Locale.ROOT,
                "%s: %.1f us a step, fastest round %.1f (%d changes)%n",
                what,
                micros[rounds / 2],
                micros[0],
                changes);
    }
}
