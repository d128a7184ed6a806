package dev.plateau.studies;

import dev.plateau.collector.compare.MeasuredRun;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.comparison.ComparedRun;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/**
 * One metric of an execution whose environments all ran the same code, so that their forks are forks of one thing.
 *
 * @param name of its bundle
 * @param run conditions of the measurement
 * @param forks of each benchmark [iteration], in the order of the rounds: forks of one round are adjacent
 */
record SameCodeExecution(String name, ComparedRun run, Map<BenchmarkKey, List<double[]>> forks) {
    /** Reads all bundles below a folder, in the order of their paths. */
    static List<SameCodeExecution> readAll(Path folder, String metric) throws WrongUsage, IOException {
        List<Path> bundles;
        try (Stream<Path> files =
                Files.find(folder, 2, (path, facts) -> path.toString().endsWith(".zip"))) {
            bundles = files.sorted().toList();
        }
        if (bundles.isEmpty()) {
            throw new WrongUsage(folder + ": no bundles (*.zip) here or in a folder below");
        }
        List<SameCodeExecution> executions = new ArrayList<>();
        for (Path bundle : bundles) {
            executions.add(read(bundle, metric));
        }
        return executions;
    }

    private static SameCodeExecution read(Path bundle, String metric) throws WrongUsage, IOException {
        List<MeasuredRun> runs = MeasuredRun.of(StoredSeries.results(bundle), bundle.toString());
        return new SameCodeExecution(bundle.toString(), runs.get(0).compared(), forks(runs, metric));
    }

    /** Deals the forks of a benchmark to two sides. */
    Deal deal(BenchmarkKey key, Random random) {
        return Deal.of(forks.getOrDefault(key, List.of()), random);
    }

    boolean is(SameCodeExecution other) {
        return name.equals(other.name);
    }

    private static Map<BenchmarkKey, List<double[]>> forks(List<MeasuredRun> runs, String metric) {
        Map<BenchmarkKey, List<double[][]>> sides = new LinkedHashMap<>();
        for (MeasuredRun run : runs) {
            run.scores(metric).forEach((key, score) -> {
                if (isComparable(score)) {
                    sides.computeIfAbsent(key, first -> new ArrayList<>()).add(score.measurements());
                }
            });
        }
        Map<BenchmarkKey, List<double[]>> forks = new LinkedHashMap<>();
        sides.forEach((key, all) -> forks.put(key, inRounds(all)));
        return forks;
    }

    private static boolean isComparable(Score score) {
        return !score.isBackgroundAllocation()
                && ForkSummary.of(score.measurements()).isPresent();
    }

    /** Fork 1 of each side, then fork 2 of each side, and so on, as long as all sides have one. */
    static List<double[]> inRounds(List<double[][]> sides) {
        int rounds = sides.stream().mapToInt(side -> side.length).min().orElse(0);
        List<double[]> forks = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            for (double[][] side : sides) {
                forks.add(side[round]);
            }
        }
        return forks;
    }
}
