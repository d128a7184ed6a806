package dev.plateau.collector.measure;

import dev.plateau.wire.BenchmarkKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToIntFunction;

/**
 * The order of forks. All environments of one benchmark key form a block; blocks come in random order, and within a block every round
 * measures one fork of each environment, shuffled. So the sides of a comparison lie close in time and take turns, and whatever drifts in the
 * host hits all of them alike, while whole rows of the matrix are done early. The same seed gives the same order.
 */
final class Order {
    /** One fork of a job, counted from 1. */
    record Turn(Job job, int fork) {}

    private Order() {}

    /** Blocks of turns, in which each job has so many forks. */
    static List<List<Turn>> blocks(Collection<Job> jobs, ToIntFunction<Job> forks, long seed) {
        Random random = new Random(seed);
        Map<BenchmarkKey, List<Job>> byKey = new LinkedHashMap<>();
        jobs.forEach(job ->
                byKey.computeIfAbsent(job.key(), key -> new ArrayList<>()).add(job));
        List<List<Job>> blocks = new ArrayList<>(byKey.values());
        Collections.shuffle(blocks, random);
        return blocks.stream().map(block -> turns(block, forks, random)).toList();
    }

    private static List<Turn> turns(List<Job> block, ToIntFunction<Job> forks, Random random) {
        int rounds = block.stream().mapToInt(forks).max().orElse(0);
        List<Turn> turns = new ArrayList<>();
        for (int fork = 1; fork <= rounds; fork++) {
            int round = fork;
            List<Turn> turnsOfRound = new ArrayList<>(block.stream()
                    .filter(job -> forks.applyAsInt(job) >= round)
                    .map(job -> new Turn(job, round))
                    .toList());
            Collections.shuffle(turnsOfRound, random);
            turns.addAll(turnsOfRound);
        }
        return turns;
    }
}
