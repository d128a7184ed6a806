package dev.plateau.statistics.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Random settings that simulations admit, each scored once on every series; the best on some series is a look-up.
 *
 * @param candidates settings with their agreement, one for each series
 * @param rejected how many settings the simulations did not admit
 */
record SettingsSearch(List<Candidate> candidates, int rejected) {
    /** Mean false change points per 1000 simulated runs, over all kinds of noise. */
    private static final double MOST_FALSE = 0.1;
    /** Steps of 2 % found at a CV of 1 %, one run in twenty being 10 to 50 % off. */
    private static final double LEAST_POWER_BESIDE_OUTLIERS = 0.6;

    private static final int SIMULATED_SERIES = 40;

    record Candidate(DetectorSettings settings, List<Agreement> agreements) {
        static Candidate of(DetectorSettings settings, List<AnnotatedSeries> data) {
            var detection = new OfflineDetection(settings);
            return new Candidate(
                    settings,
                    data.stream()
                            .map(series -> series.agreement(
                                    detection
                                            .changePoints(series.scores(), ChangePoints.MINIMUM_EFFECT)
                                            .points()
                                            .stream()
                                            .mapToInt(ChangePoint::index)
                                            .toArray()))
                            .toList());
        }

        Scores on(int[] series) {
            return Scores.of(IntStream.of(series).mapToObj(agreements::get).toList());
        }
    }

    static SettingsSearch of(List<AnnotatedSeries> data, int candidates, long seed) {
        var random = new Random(seed);
        List<Candidate> admitted = new ArrayList<>();
        for (int i = 0; i < candidates; i++) {
            DetectorSettings settings = draw(random);
            if (isAdmitted(settings, seed)) {
                admitted.add(Candidate.of(settings, data));
            }
        }
        return new SettingsSearch(admitted, candidates - admitted.size());
    }

    /** The candidate with the highest {@link Scores#merit} on some of the series. */
    Candidate best(int[] series) {
        return candidates.stream()
                .max(Comparator.comparingDouble(
                        candidate -> candidate.on(series).merit()))
                .orElseThrow();
    }

    /** Each constant between the textbook's value for independent normal noise and far beyond what the series bear, evenly in logs. */
    private static DetectorSettings draw(Random random) {
        return new DetectorSettings(
                between(random, 1, 3), between(random, 1e-6, 1e-3), between(random, 3, 15), between(random, 2.5, 5));
    }

    private static double between(Random random, double low, double high) {
        return low * Math.pow(high / low, random.nextDouble());
    }

    private static boolean isAdmitted(DetectorSettings settings, long seed) {
        var rates = new SimulatedRates(settings, SIMULATED_SERIES, seed);
        return rates.power(Synthetic.OUTLIERS, 0.01, 0.02) >= LEAST_POWER_BESIDE_OUTLIERS
                && rates.falsePerThousand() <= MOST_FALSE;
    }
}
