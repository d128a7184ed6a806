package dev.plateau.statistics.change;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/** False change points and power of the detectors on series of 200 runs whose truth is known. */
final class SimulatedRates {
    private static final int RUNS = 200;
    private static final int STEP = 100;
    private static final double[][] CV_AND_STEP = {
        {0.01, 0.02}, {0.01, 0.05}, {0.03, 0.05}, {0.03, 0.10}, {0.05, 0.05}, {0.05, 0.10}
    };

    private final OfflineDetection detection;
    private final int series;
    private final long seed;

    /** Simulates so many series for each rate. */
    SimulatedRates(DetectorSettings settings, int series, long seed) {
        this.detection = new OfflineDetection(settings);
        this.series = series;
        this.seed = seed;
    }

    /** Change points per 1000 runs of a flat series with a coefficient of variation of 2 %. */
    double falsePerThousand(Synthetic noise) {
        var random = new Random(seed + noise.name().hashCode());
        int found = 0;
        for (int i = 0; i < series; i++) {
            found += places(noise.flat(random, RUNS, 0.02)).length;
        }
        return 1000.0 * found / (series * RUNS);
    }

    /** Mean of {@link #falsePerThousand} over all kinds of noise. */
    double falsePerThousand() {
        return Arrays.stream(Synthetic.values())
                .mapToDouble(this::falsePerThousand)
                .average()
                .orElseThrow();
    }

    /** Share of steps in the middle of a series that are found within the margin of the annotated series. */
    double power(Synthetic noise, double cv, double step) {
        var random = new Random(seed);
        int hits = 0;
        for (int i = 0; i < series; i++) {
            int[] found = places(noise.stepped(random, RUNS, cv, STEP, 1 + step));
            hits += AnnotatedSeries.matched(new int[] {STEP}, found);
        }
        return hits / (double) series;
    }

    /** Both as tables for docs/statistics.md. */
    String tables() {
        var text = new StringBuilder("| noise | false per 1000 |");
        for (double[] pair : CV_AND_STEP) {
            text.append(String.format(" CV %.0f %%, step %.0f %% |", 100 * pair[0], 100 * pair[1]));
        }
        text.append("\n|---|---|---|---|---|---|---|---|\n");
        for (Synthetic noise : Synthetic.values()) {
            text.append(String.format("| %s | %.3f |", noise.name().toLowerCase(Locale.ROOT), falsePerThousand(noise)));
            for (double[] pair : CV_AND_STEP) {
                text.append(String.format(" %.0f %% |", 100 * power(noise, pair[0], pair[1])));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private int[] places(double[] scores) {
        return detection.changePoints(scores, ChangePoints.MINIMUM_EFFECT).points().stream()
                .mapToInt(ChangePoint::index)
                .toArray();
    }
}
