package dev.plateau.statistics.search;

import dev.plateau.statistics.search.VariantForks.ForkReading;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/** Forks with normal noise of one standard deviation, on the log scale, around a level of each variant; the host may drift. */
final class SimulatedForks implements VariantForks {
    /** Standard deviation of the log of a fork. */
    static final double SD = 0.02;

    private final Random random;
    private final ToDoubleFunction<Variant> level;
    private final double drift;
    private double host;
    int forks;

    /**
     * Makes it.
     *
     * @param level in standard deviations of a fork
     * @param drift standard deviation of the step of the host's random walk from fork to fork, likewise
     */
    SimulatedForks(Random random, double drift, ToDoubleFunction<Variant> level) {
        this.random = random;
        this.drift = drift;
        this.level = level;
    }

    /** A path with one step. */
    static SimulatedForks step(Random random, double drift, int culprit, double effect) {
        return new SimulatedForks(random, drift, variant -> variant.applied().size() >= culprit ? effect : 0);
    }

    @Override
    public ForkReading measure(Variant variant) {
        forks++;
        host += drift * random.nextGaussian();
        double log = level.applyAsDouble(variant) + host + random.nextGaussian();
        double reading = host + 0.2 * random.nextGaussian();
        return new ForkReading(Math.exp(SD * log), Math.exp(SD * reading));
    }
}
