package dev.plateau.studies;

import dev.plateau.statistics.search.CauseSearch;
import dev.plateau.statistics.search.SearchListener;
import dev.plateau.statistics.search.SearchOutcome;
import dev.plateau.statistics.search.SearchOutcome.Culprit;
import dev.plateau.statistics.search.SearchOutcome.NotReproduced;
import dev.plateau.statistics.search.SearchOutcome.Several;
import dev.plateau.statistics.search.SearchSettings;
import dev.plateau.statistics.search.VariantForks.ForkReading;
import dev.plateau.studies.RivalBisection.PlantedStep;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/**
 * Searches for steps that are planted into real forks: rates of right, wrong and missing causes, and the number of forks.
 *
 * @param searches of each row
 */
record SearchReplay(List<StoredForks> benchmarks, int searches, long seed) {
    private static final double[] EFFECTS = {0.05, 0.10, 0.25};
    private static final int[] CANDIDATES = {7, 32};
    private static final int BUDGET = 60;
    private static final int FORKS_OF_A_STEP = 5;

    /** One row for each effect and number of candidates; shares of the searches. */
    List<Map<String, Object>> rows() throws IOException, InterruptedException {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (double effect : EFFECTS) {
            for (int candidates : CANDIDATES) {
                rows.add(row(effect, candidates));
            }
        }
        return rows;
    }

    private Map<String, Object> row(double effect, int candidates) throws IOException, InterruptedException {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("effect", effect);
        row.put("candidates", candidates);
        row.put("search", search(effect, candidates));
        row.put("bisectOneFork", rival(effect, candidates, random -> path -> RivalBisection.plain(path, 1, random)));
        row.put(
                "bisectFiveForks",
                rival(effect, candidates, random -> path -> RivalBisection.plain(path, FORKS_OF_A_STEP, random)));
        row.put("pinpoint", rival(effect, candidates, random -> path -> RivalBisection.pinpoint(path, random)));
        return row;
    }

    private Map<String, Object> search(double effect, int candidates) throws IOException, InterruptedException {
        SearchTally tally = new SearchTally();
        for (int i = 0; i < searches; i++) {
            Random random = new Random(seed + i);
            PlantedStep path = path(effect, candidates, random);
            int[] forks = new int[1];
            SearchSettings settings = SearchSettings.standard(BUDGET, seed + i).forAlarm(path.effect());
            double[] prior = new double[candidates];
            Arrays.fill(prior, 1);
            SearchOutcome outcome = new CauseSearch(
                            variant -> {
                                forks[0]++;
                                double log = path.draw(variant.applied().size(), random);
                                return new ForkReading(Math.exp(log), Double.NaN);
                            },
                            settings,
                            SearchListener.NONE)
                    .alongPath(prior);
            tally.add(named(outcome), path.culprit(), outcome instanceof NotReproduced, forks[0]);
        }
        return tally.document();
    }

    private static List<Integer> named(SearchOutcome outcome) {
        if (outcome instanceof Culprit culprit) {
            return List.of(culprit.member().candidate());
        }
        return outcome instanceof Several several
                ? several.members().stream()
                        .map(SearchOutcome.VerifiedCause::candidate)
                        .toList()
                : List.of();
    }

    private Map<String, Object> rival(
            double effect, int candidates, Function<Random, Function<PlantedStep, RivalBisection>> method) {
        SearchTally tally = new SearchTally();
        for (int i = 0; i < searches; i++) {
            Random random = new Random(seed + i);
            PlantedStep path = path(effect, candidates, random);
            RivalBisection found = method.apply(random).apply(path);
            tally.add(found.named(), path.culprit(), false, found.forks());
        }
        return tally.document();
    }

    private PlantedStep path(double effect, int candidates, Random random) {
        return PlantedStep.in(benchmarks.get(random.nextInt(benchmarks.size())), candidates, effect, random);
    }

    /** Counts answers. */
    private static final class SearchTally {
        private final List<Integer> forks = new ArrayList<>();
        private int right;
        private int wrong;
        private int notReproduced;

        /** Wrong is an answer with any name that is not the culprit's. */
        void add(List<Integer> named, int culprit, boolean isNotReproduced, int forksOfSearch) {
            right += named.equals(List.of(culprit)) ? 1 : 0;
            wrong += named.stream().anyMatch(name -> name != culprit) ? 1 : 0;
            notReproduced += isNotReproduced ? 1 : 0;
            forks.add(forksOfSearch);
        }

        Map<String, Object> document() {
            List<Integer> sorted = forks.stream().sorted().toList();
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("right", share(right));
            document.put("wrong", share(wrong));
            document.put("notReproduced", share(notReproduced));
            document.put("unsure", share(forks.size() - right - wrong - notReproduced));
            double mean = forks.stream().mapToInt(Integer::intValue).average().orElseThrow();
            document.put("forks", Math.round(10 * mean) / 10.0);
            document.put("forks95", sorted.get((int) Math.ceil(0.95 * sorted.size()) - 1));
            return document;
        }

        private double share(int count) {
            return Math.round(1e4 * count / forks.size()) / 1e4;
        }
    }
}
