package dev.plateau.collector.measure;

import dev.plateau.wire.model.BenchmarkKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * The order of forks: in rounds, each of which measures one fork of every job. Within a round all environments of one benchmark key follow each
 * other, shuffled, so that the sides of a comparison lie close in time and take turns; keys come in an order of their own in each round. The forks
 * of one job are spread over the whole execution: a disturbance of the host for some seconds affects one of them and appears as noise; in a row, it
 * would affect all of them and appear as a change since the last execution. The same seed gives the same order.
 */
final class ForkSchedule {
    /** One fork of a job, counted from 1. */
    record Turn(Job job, int fork) {}

    private ForkSchedule() {}

    /**
     * All turns in stretches, between which the host's speed is read.
     *
     * @param forks number of forks of each job
     * @param rowByRow all rounds of one key before the next, in the order of the jobs: the first rows of the matrix are done early, at the
     *     price named above
     */
    static List<List<Turn>> of(Collection<Job> jobs, ToIntFunction<Job> forks, boolean rowByRow, long seed) {
        Random random = new Random(seed);
        Map<BenchmarkKey, List<Job>> byKey = new LinkedHashMap<>();
        jobs.forEach(job ->
                byKey.computeIfAbsent(job.key(), key -> new ArrayList<>()).add(job));
        List<List<Job>> rows = new ArrayList<>(byKey.values());
        if (!rowByRow) {
            Collections.shuffle(rows, random);
        }
        int rounds = jobs.stream().mapToInt(forks).max().orElse(0);
        List<List<Turn>> all = new ArrayList<>();
        if (rowByRow) {
            rows.forEach(row ->
                    IntStream.rangeClosed(1, rounds).forEach(round -> all.add(turns(row, round, forks, random))));
        } else {
            for (int round = 1; round <= rounds; round++) {
                for (List<Job> row : rows) {
                    all.add(turns(row, round, forks, random));
                }
                Collections.shuffle(rows, random);
            }
        }
        return stretches(all, rounds);
    }

    private static List<Turn> turns(List<Job> row, int round, ToIntFunction<Job> forks, Random random) {
        List<Turn> turns = new ArrayList<>(row.stream()
                .filter(job -> forks.applyAsInt(job) >= round)
                .map(job -> new Turn(job, round))
                .toList());
        Collections.shuffle(turns, random);
        return turns;
    }

    /** As many stretches as there are rows, in either order. */
    private static List<List<Turn>> stretches(List<List<Turn>> all, int length) {
        List<List<Turn>> stretches = new ArrayList<>();
        for (int from = 0; from < all.size(); from += length) {
            stretches.add(all.subList(from, from + length).stream()
                    .flatMap(List::stream)
                    .toList());
        }
        return stretches;
    }
}
