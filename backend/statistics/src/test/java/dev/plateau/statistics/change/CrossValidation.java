package dev.plateau.statistics.change;

import dev.plateau.statistics.change.SettingsSearch.Candidate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Cross-validates the detectors' settings on annotated series: {@code ./plateau replay crossvalidate FILE}.
 *
 * <p>Draws settings at random, keeps those that simulations admit, chooses the best on a random half of the series and scores it on the other
 * half. Prints the tables of docs/statistics.md.
 */
final class CrossValidation {
    private static final int LEAST_PEOPLE = 3;
    private static final int SIMULATED_SERIES = 200;

    private final List<AnnotatedSeries> data;
    private final SettingsSearch search;
    private final Candidate standard;

    private CrossValidation(List<AnnotatedSeries> data, SettingsSearch search) {
        this.data = data;
        this.search = search;
        this.standard = Candidate.of(DetectorSettings.DEFAULT, data);
    }

    /** Arguments: FILE [--seed N] [--splits N] [--candidates N]. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length % 2 == 0) {
            System.err.println("usage: ./plateau replay crossvalidate FILE [--seed N] [--splits N] [--candidates N]");
            System.exit(2);
        }
        int seed = option(arguments, "--seed", 1);
        int splits = option(arguments, "--splits", 200);
        List<AnnotatedSeries> data = read(Path.of(arguments[0]));
        SettingsSearch search = SettingsSearch.of(data, option(arguments, "--candidates", 200), seed);
        System.out.printf(
                "%d series of at least %d people; %d settings, %d of them rejected by simulations; %d splits; seed %d.%n"
                        + "Mean (standard deviation)%n%n",
                data.size(),
                LEAST_PEOPLE,
                search.candidates().size() + search.rejected(),
                search.rejected(),
                splits,
                seed);
        var validation = new CrossValidation(data, search);
        validation.printScores(new Folds(data, seed), splits);
        validation.printSettings();
        System.out.println(new SimulatedRates(DetectorSettings.DEFAULT, SIMULATED_SERIES, seed).tables());
    }

    private static int option(String[] arguments, String name, int otherwise) {
        int at = Arrays.asList(arguments).indexOf(name);
        return at < 0 ? otherwise : Integer.parseInt(arguments[at + 1]);
    }

    private void printScores(Folds folds, int splits) {
        List<Scores> inFold = new ArrayList<>();
        List<Scores> outOfFold = new ArrayList<>();
        List<Scores> halves = new ArrayList<>();
        List<Scores> bootstrap = new ArrayList<>();
        for (int split = 0; split < splits; split++) {
            List<int[]> pair = folds.halves();
            for (int side = 0; side < 2; side++) {
                int[] training = pair.get(side);
                int[] test = pair.get(1 - side);
                Candidate best = search.best(training);
                inFold.add(best.on(training));
                outOfFold.add(best.on(test));
                halves.add(standard.on(test));
            }
            bootstrap.add(standard.on(folds.bootstrap()));
        }
        System.out.println(Scores.HEADER);
        System.out.println(Scores.row("chosen on one half, scored on the same half (in fold)", inFold));
        System.out.println(Scores.row("chosen on one half, scored on the other half (out of fold)", outOfFold));
        System.out.println(Scores.row("default settings, random halves", halves));
        System.out.println(Scores.row("default settings, bootstrap of all series", bootstrap));
        System.out.println(Scores.row("default settings, all series", List.of(standard.on(all()))));
    }

    private void printSettings() {
        System.out.printf(
                "%nBest on all series: %s%nDefault: %s%n%n", search.best(all()).settings(), standard.settings());
    }

    private int[] all() {
        return IntStream.range(0, data.size()).toArray();
    }

    /** Reads {@code {"id": {"y": [...], "annotations": [[index, ...], ...]}}}; null stands for a run without a score. */
    static List<AnnotatedSeries> read(Path file) throws IOException {
        List<AnnotatedSeries> data = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry :
                new JsonMapper().readTree(file.toFile()).properties()) {
            double[] scores = entry.getValue()
                    .path("y")
                    .valueStream()
                    .mapToDouble(value -> value.isNull() ? Double.NaN : value.asDouble())
                    .toArray();
            List<int[]> annotations = entry.getValue()
                    .path("annotations")
                    .valueStream()
                    .map(CrossValidation::places)
                    .toList();
            if (annotations.size() >= LEAST_PEOPLE) {
                data.add(new AnnotatedSeries(entry.getKey(), scores, annotations));
            }
        }
        return data;
    }

    private static int[] places(JsonNode marks) {
        return marks.valueStream().mapToInt(JsonNode::asInt).distinct().sorted().toArray();
    }
}
