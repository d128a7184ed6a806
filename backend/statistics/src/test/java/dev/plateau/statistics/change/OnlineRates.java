package dev.plateau.statistics.change;

import dev.plateau.statistics.online.DetectorCascade;
import dev.plateau.statistics.online.OnlineDetection;
import dev.plateau.statistics.online.Replay;
import dev.plateau.statistics.online.RunSeries;
import dev.plateau.statistics.online.RunSeries.ForkSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * Prints how often {@link OnlineDetection} is wrong where nothing changes. Arguments: histories of each benchmark, then files with a line for each
 * benchmark: the levels of forks of one commit, separated by blanks. Each run of a history draws its forks from these. Without a file, runs
 * are simulated: normal and heavy-tailed forks, without and with variance between runs, bursts of a busy host, correlated runs; then a slower commit
 * that is measured again and again, scores alone, with the noise of {@link Synthetic}, and steps in them; at last two modes of one fork a run.
 */
final class OnlineRates {
    private static final int RUNS = 50;
    private static final double FORK_DEVIATION = 0.1;
    private static final int SCORES = 200;
    private static final int STEP = 100;
    private static final int SOON = 30;
    private static final double[][] CV_AND_STEP = {{0.01, 0.05}, {0.03, 0.10}, {0.01, 0.02}, {0.05, 0.10}, {0.02, 0.50}
    };

    private static final double ONE_MODE = 0.008;
    private static final double STEADY = 0.02;
    private static final int BEFORE = 12;
    private static final int AGAIN = 13;
    private static final int SLOWED = 400;
    private static final double[][] FORKS_RUNS_AND_CHANGE = {
        {0.2, 0, 0.8}, {0.2, 0.1, 0.8}, {0.25, 0.15, 0.8}, {0.2, 0.3, 0.8}, {0.2, 0.3, 1.7}, {0.2, 0.3, 9}
    };

    private OnlineRates() {}

    public static void main(String[] arguments) throws IOException {
        int histories = Integer.parseInt(arguments[0]);
        for (int i = 1; i < arguments.length; i++) {
            for (int forks : new int[] {5, 3, 2}) {
                print(arguments[i] + ", " + forks + " forks", drawn(Path.of(arguments[i]), forks, histories));
            }
        }
        for (double betweenRuns : new double[] {0, FORK_DEVIATION}) {
            Random random = new Random(11);
            print("normal, runs " + betweenRuns, simulated(histories, betweenRuns, random::nextGaussian));
            print("t of 3, runs " + betweenRuns, simulated(histories, betweenRuns, () -> studentOfThree(random)));
        }
        print("bursts of one to five runs, 30 %", simulated(histories, OnlineRates::bursts));
        print("runs correlated by 0.5", simulated(histories, random -> correlated(random, 0.5)));
        print("runs correlated by 0.8", simulated(histories, random -> correlated(random, 0.8)));
        for (double[] row : FORKS_RUNS_AND_CHANGE) {
            printMeasuredAgain(row[0], row[1], row[2]);
        }
        printScores(histories);
        for (double apart : new double[] {0.04, 0.1, 0.3}) {
            for (double stay : new double[] {0, 3, 6}) {
                printModes(5 * histories, apart, stay);
            }
        }
    }

    /** A third of the runs lie in the upper mode: each by chance where {@code stay} is 0, else for so many runs in a row on average. */
    private static double[] modes(Random random, double apart, double stay) {
        double[] scores = new double[SCORES];
        boolean up = false;
        for (int run = 0; run < SCORES; run++) {
            double change = random.nextDouble();
            up = stay == 0 ? change < 1 / 3.0 : up ? change >= 1 / stay : change < 0.5 / stay;
            scores[run] = 100 * Math.exp(ONE_MODE * random.nextGaussian()) * (up ? 1 + apart : 1);
        }
        return scores;
    }

    /** Then both modes 1.5 times their distance higher. */
    private static void printModes(int series, double apart, double stay) {
        Random random = new Random(23);
        Map<String, RunSeries> flat = new LinkedHashMap<>();
        Map<String, double[]> stepped = new LinkedHashMap<>();
        for (int i = 0; i < series; i++) {
            double[] scores = modes(random, apart, stay);
            flat.put(i + "", RunSeries.of(scores.clone()));
            for (int run = STEP; run < SCORES; run++) {
                scores[run] *= 1 + 1.5 * apart;
            }
            stepped.put(i + "", scores);
        }
        print(String.format(Locale.ROOT, "two modes %.0f %% apart, stays of %.0f runs", 100 * apart, stay), flat);
        System.out.println("  a step beyond both: confirmed " + confirmed(stepped, series));
    }

    private static String confirmed(Map<String, double[]> stepped, int series) {
        List<OptionalInt> confirmed = Replay.of(stepped).notices().values().stream()
                .flatMap(all -> all.stream()
                        .filter(notice ->
                                notice.isConfirmed() && Math.abs(notice.index() - STEP) <= AnnotatedSeries.MARGIN)
                        .limit(1))
                .map(Replay.Notice::confirmed)
                .toList();
        return delays(confirmed, STEP, SOON, series);
    }

    /** Three forks a run. The first run of the slower commit is 1. */
    private static void printMeasuredAgain(double ofForks, double ofRuns, double change) {
        Random random = new Random(5);
        Map<String, RunSeries> series = new LinkedHashMap<>();
        for (int i = 0; i < SLOWED; i++) {
            double[][] levels = new double[BEFORE + AGAIN][];
            for (int run = 0; run < levels.length; run++) {
                double level = ofRuns * random.nextGaussian() + (run < BEFORE ? 0 : Math.log1p(change));
                levels[run] = DoubleStream.generate(() -> Math.exp(level + ofForks * random.nextGaussian()))
                        .limit(3)
                        .toArray();
            }
            series.put(i + "", runs(levels));
        }
        long suspected = series.values().stream()
                .filter(runs -> isSuspected(runs.part(0, BEFORE + 1)))
                .count();
        List<OptionalInt> confirmed = Replay.ofRuns(series).notices().values().stream()
                .flatMap(List::stream)
                .filter(notice -> Math.abs(notice.index() - BEFORE) <= 1)
                .map(Replay.Notice::confirmed)
                .toList();
        System.out.printf(
                Locale.ROOT,
                "deviation of forks %.2f, of runs %.2f, %+.0f %%: suspected %.0f %%, confirmed %s%n",
                ofForks,
                ofRuns,
                100 * change,
                100.0 * suspected / SLOWED,
                delays(confirmed, BEFORE, AGAIN, SLOWED));
    }

    private static boolean isSuspected(RunSeries runs) {
        return OnlineDetection.after(runs, DetectorCascade.byVote(runs, 0), List.of()).stream()
                .anyMatch(change -> change.index() == BEFORE);
    }

    private static void printScores(int histories) {
        for (Synthetic noise : Synthetic.values()) {
            Random random = new Random(17);
            Map<String, RunSeries> flat = new LinkedHashMap<>();
            for (int i = 0; i < 25 * histories; i++) {
                flat.put(i + "", RunSeries.of(noise.flat(random, SCORES, 0.02)));
            }
            print("scores alone, " + noise, flat);
        }
        for (double[] pair : CV_AND_STEP) {
            printDelays(Synthetic.NORMAL, pair[0], pair[1], 25 * histories);
        }
        printDelays(Synthetic.OUTLIERS, 0.01, 0.05, 25 * histories);
    }

    /** The first run of the new level is 1. */
    private static void printDelays(Synthetic noise, double cv, double step, int series) {
        Random random = new Random(19);
        Map<String, double[]> stepped = new LinkedHashMap<>();
        for (int i = 0; i < series; i++) {
            stepped.put(i + "", noise.stepped(random, SCORES, cv, STEP, 1 + step));
        }
        List<Replay.Notice> notices = Replay.of(stepped).notices().values().stream()
                .flatMap(List::stream)
                .filter(notice -> Math.abs(notice.index() - STEP) <= AnnotatedSeries.MARGIN)
                .toList();
        System.out.printf(
                Locale.ROOT,
                "%s, CV %.0f %%, step %.0f %%: warned %s, confirmed %s%n",
                noise,
                100 * cv,
                100 * step,
                delays(notices.stream().map(Replay.Notice::warned).toList(), STEP, SOON, series),
                delays(notices.stream().map(Replay.Notice::confirmed).toList(), STEP, SOON, series));
    }

    private static String delays(List<OptionalInt> runs, int step, int within, int series) {
        int[] soon = runs.stream()
                .flatMapToInt(OptionalInt::stream)
                .map(run -> run - step + 1)
                .filter(delay -> delay <= within)
                .sorted()
                .toArray();
        String middle = 2 * soon.length < series ? "-" : soon[series / 2] + "";
        String most = 10 * soon.length < 9 * series ? "-" : soon[(9 * series + 9) / 10 - 1] + "";
        return middle + " / " + most + " (" + Math.round(100.0 * soon.length / series) + " %)";
    }

    private static Map<String, RunSeries> drawn(Path file, int forks, int histories) throws IOException {
        Random random = new Random(forks);
        Map<String, RunSeries> series = new LinkedHashMap<>();
        for (String line : Files.readAllLines(file)) {
            List<Double> measured = new ArrayList<>(
                    Arrays.stream(line.split(" ")).map(Double::valueOf).toList());
            for (int history = 0; history < histories; history++) {
                double[][] levels = new double[RUNS][];
                for (int run = 0; run < RUNS; run++) {
                    Collections.shuffle(measured, random);
                    // No two are equal, as no two forks that were really measured are.
                    levels[run] = measured.subList(0, forks).stream()
                            .mapToDouble(level -> level * (1 + 1e-7 * random.nextGaussian()))
                            .toArray();
                }
                series.put(series.size() + "", runs(levels));
            }
        }
        return series;
    }

    private static Map<String, RunSeries> simulated(int histories, double betweenRuns, DoubleSupplier noise) {
        Map<String, RunSeries> series = new LinkedHashMap<>();
        for (int history = 0; history < 200 * histories; history++) {
            double[][] levels = new double[RUNS][];
            for (int run = 0; run < RUNS; run++) {
                double level = betweenRuns * noise.getAsDouble();
                levels[run] = DoubleStream.generate(() -> 100 * Math.exp(level + FORK_DEVIATION * noise.getAsDouble()))
                        .limit(3)
                        .toArray();
            }
            series.put(series.size() + "", runs(levels));
        }
        return series;
    }

    /** Three forks a run that vary by 2 %, as runs do, which lie on levels of logs. */
    private static Map<String, RunSeries> simulated(int histories, Function<Random, double[]> levels) {
        Random random = new Random(13);
        Map<String, RunSeries> series = new LinkedHashMap<>();
        for (int history = 0; history < 100 * histories; history++) {
            double[][] forks = Arrays.stream(levels.apply(random))
                    .mapToObj(level -> DoubleStream.generate(
                                    () -> 100 * Math.exp(level + STEADY * random.nextGaussian()))
                            .limit(3)
                            .toArray())
                    .toArray(double[][]::new);
            series.put(series.size() + "", runs(forks));
        }
        return series;
    }

    /** One run of a hundred begins one. */
    private static double[] bursts(Random random) {
        double[] levels = new double[RUNS];
        for (int run = 0; run < RUNS; run++) {
            levels[run] += STEADY * random.nextGaussian();
            if (random.nextDouble() < 0.01) {
                int end = Math.min(RUNS, run + 1 + random.nextInt(5));
                for (int slow = run; slow < end; slow++) {
                    levels[slow] += Math.log(1.3);
                }
            }
        }
        return levels;
    }

    private static double[] correlated(Random random, double kept) {
        double[] levels = new double[RUNS];
        levels[0] = STEADY * random.nextGaussian();
        for (int run = 1; run < RUNS; run++) {
            levels[run] = kept * levels[run - 1] + Math.sqrt(1 - kept * kept) * STEADY * random.nextGaussian();
        }
        return levels;
    }

    private static double studentOfThree(Random random) {
        double squares = DoubleStream.generate(random::nextGaussian)
                .limit(3)
                .map(x -> x * x)
                .sum();
        return random.nextGaussian() / Math.sqrt(squares);
    }

    private static RunSeries runs(double[][] levels) {
        return RunSeries.of(
                Arrays.stream(levels)
                        .mapToDouble(forks -> Arrays.stream(forks).average().orElseThrow())
                        .toArray(),
                ForkSource.of(levels));
    }

    private static void print(String what, Map<String, RunSeries> series) {
        Replay replay = Replay.ofRuns(series);
        System.out.printf(
                Locale.ROOT,
                "%s: of 1000 runs %.2f suspected, %.2f warned of, %.3f confirmed (%d runs)%n",
                what,
                replay.suspectedPerThousand(),
                replay.warnedPerThousand(),
                replay.confirmedPerThousand(),
                replay.runs());
    }
}
