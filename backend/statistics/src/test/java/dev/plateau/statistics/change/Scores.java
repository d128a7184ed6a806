package dev.plateau.statistics.change;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Agreement over many series: means of TCPD-F1 and covering; consensus counts pooled; rates per 1000 runs.
 *
 * @param unmarked places that nobody marked, per 1000 runs of all series
 * @param onQuiet places found per 1000 runs of the series in which nobody marked anything
 */
record Scores(
        double tcpdF1, double covering, double precision, double recall, double f1, double unmarked, double onQuiet) {
    static final String HEADER = "| | TCPD-F1 | covering | consensus P | consensus R | consensus F1"
            + " | unmarked per 1000 | false per 1000, quiet series |\n|---|---|---|---|---|---|---|---|";

    static Scores of(List<Agreement> all) {
        double hits = sum(all, Agreement::hits);
        double precision = hits / Math.max(1, hits + sum(all, Agreement::falsePoints));
        double recall = hits / Math.max(1, hits + sum(all, Agreement::missed));
        List<Agreement> quiet = all.stream().filter(Agreement::quiet).toList();
        return new Scores(
                sum(all, Agreement::tcpdF1) / all.size(),
                sum(all, Agreement::covering) / all.size(),
                precision,
                recall,
                2 * precision * recall / Math.max(1e-9, precision + recall),
                perThousand(all),
                perThousand(quiet));
    }

    /** What a search maximises: each of the three published measures counts alike. */
    double merit() {
        return tcpdF1 + covering + f1;
    }

    /** A row of a table: mean and standard deviation of each measure. */
    static String row(String name, List<Scores> samples) {
        return List.<ToDoubleFunction<Scores>>of(
                        Scores::tcpdF1,
                        Scores::covering,
                        Scores::precision,
                        Scores::recall,
                        Scores::f1,
                        Scores::unmarked,
                        Scores::onQuiet)
                .stream()
                .map(measure -> meanAndDeviation(samples, measure))
                .collect(Collectors.joining(" | ", "| " + name + " | ", " |"));
    }

    private static String meanAndDeviation(List<Scores> samples, ToDoubleFunction<Scores> measure) {
        double mean = samples.stream().mapToDouble(measure).average().orElseThrow();
        double squares = samples.stream()
                .mapToDouble(sample -> Math.pow(measure.applyAsDouble(sample) - mean, 2))
                .sum();
        return String.format("%.3f (%.3f)", mean, Math.sqrt(squares / Math.max(1, samples.size() - 1)));
    }

    private static double perThousand(List<Agreement> series) {
        return 1000 * sum(series, Agreement::unmarked) / Math.max(1, sum(series, Agreement::runs));
    }

    private static double sum(List<Agreement> all, ToDoubleFunction<Agreement> count) {
        return all.stream().mapToDouble(count).sum();
    }
}
