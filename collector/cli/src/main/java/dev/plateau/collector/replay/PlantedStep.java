package dev.plateau.collector.replay;

import dev.plateau.statistics.Robust;
import java.util.Arrays;
import java.util.Random;

/**
 * A path whose step is known: forks of one commit, drawn with replacement, and an effect from the culprit on.
 *
 * @param logs of the medians of real forks
 * @param culprit first position with the effect, from 1
 * @param effect log of the ratio
 */
record PlantedStep(double[] logs, int candidates, int culprit, double effect) {
    static PlantedStep in(StoredForks benchmark, int candidates, double effect, Random random) {
        double[] logs = Arrays.stream(benchmark.forks())
                .mapToDouble(Robust::median)
                .map(Math::log)
                .toArray();
        return new PlantedStep(logs, candidates, 1 + random.nextInt(candidates), Math.log1p(effect));
    }

    /** One more fork at a position. */
    double draw(int position, Random random) {
        return logs[random.nextInt(logs.length)] + (position >= culprit ? effect : 0);
    }

    /** Half-way between both levels. */
    double threshold() {
        return Robust.median(logs) + effect / 2;
    }
}
