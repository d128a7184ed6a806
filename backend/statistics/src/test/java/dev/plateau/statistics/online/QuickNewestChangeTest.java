package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.Autocorrelation;
import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.change.DetectionInputs;
import dev.plateau.statistics.online.RunSeries.ForkSource;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class QuickNewestChangeTest {
    /** Forks near the scores, some of them odd, and hosts of which some are unstable. */
    private static RunSeries runs(double[] series, Random random) {
        double[] scores = Arrays.stream(series).filter(Double::isFinite).toArray();
        double[][] forks = new double[scores.length][];
        double[] hosts = new double[scores.length];
        for (int run = 0; run < scores.length; run++) {
            double score = scores[run];
            forks[run] = random.doubles(random.nextInt(5))
                    .map(odd -> score * (odd < 0.02 ? 3 : 1 + 0.01 * random.nextGaussian()))
                    .toArray();
            hosts[run] = random.nextInt(10) == 0 ? 0.03 : 0;
        }
        return new RunSeries(scores, hosts, ForkSource.of(forks));
    }

    @Test
    void findsWhatAllTestsOfTheNewestRunsFind() throws IOException {
        Random random = new Random(46);
        int found = 0;
        int nothing = 0;
        for (double[] series : DetectionInputs.all()) {
            RunSeries all = runs(series, random);
            for (int to = Math.max(1, all.length() - 60); to <= all.length(); to++) {
                RunSeries runs = all.part(Math.max(0, to - OnlineDetection.WINDOW), to);
                int levelStart = random.nextBoolean() ? 0 : random.nextInt(runs.length());
                double effect = random.nextBoolean() ? 0 : ChangePoints.MINIMUM_EFFECT;
                var plain = NewestChange.at(runs, levelStart, effect);
                assertThat(QuickNewestChange.at(runs, levelStart, effect)).isEqualTo(plain);
                found += plain.isPresent() ? 1 : 0;
                nothing += plain.isPresent() ? 0 : 1;
            }
        }
        assertThat(found).isGreaterThan(1000);
        assertThat(nothing).isGreaterThan(1000);
    }

    @Test
    void aContrastIsBitForBitThatOfItsDefinition() throws IOException {
        Random random = new Random(48);
        int apart = 0;
        for (double[] series : DetectionInputs.all()) {
            RunSeries runs = runs(series, random);
            for (int at = Math.max(2, runs.length() - 40); at < runs.length(); at++) {
                int to = at + 1 + random.nextInt(runs.length() - at);
                int from = Math.max(0, at - RunContrast.REFERENCE);
                RunContrast contrast = new RunContrast(runs, 0, at, at, to);
                double plain = pOfRuns(runs, from, at, to);
                assertThat(new double[] {contrast.pOfRuns()}).containsExactly(plain);
                for (double level : List.of(0.1, 0.05, 0.005, 5e-4)) {
                    assertThat(contrast.areRunsApart(level)).isEqualTo(plain <= level);
                    apart += plain <= level ? 1 : 0;
                }
            }
        }
        assertThat(apart).isGreaterThan(1000);
    }

    private static double pOfRuns(RunSeries runs, int from, int at, int to) {
        double[] before = Arrays.stream(runs.scores(), from, at).map(Math::log).toArray();
        double[] after = Arrays.stream(runs.scores(), at, to).map(Math::log).toArray();
        double freedom = before.length + after.length - 2.0;
        if (freedom < 1) {
            return 1;
        }
        double deviation = Math.sqrt((squares(before) + squares(after)) / freedom);
        double variance = deviation * deviation * (1.0 / before.length + 1.0 / after.length);
        double measured = Autocorrelation.lag1(before);
        double correlation = Double.isNaN(measured) ? 0 : Math.max(0, Math.min(0.9, measured));
        double inflation = after.length == 1 ? 1 + correlation : (1 + correlation) / (1 - correlation);
        double host =
                Arrays.stream(runs.hostDeviations(), at, to).map(h -> h * h).sum();
        double error = Math.sqrt(variance * inflation + host / ((double) after.length * after.length));
        double distance = Math.abs(mean(after) - mean(before));
        return error == 0 ? (distance > 0 ? 0 : 1) : TDistribution.of(freedom).survivalProbability(distance / error);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    private static double squares(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
    }
}
