package dev.plateau.statistics.search;

import java.io.IOException;
import java.util.Arrays;

/**
 * Searches for the cause of a change between two sides by measuring forks, and verifies it on fresh ones.
 *
 * <p>Pure except for the forks that the caller measures: the same seed and the same readings give the same requests and the same outcome. So a
 * stopped search resumes when it is given the readings that already exist.
 */
public final class CauseSearch {
    private final VariantForks source;
    private final SearchSettings settings;
    private final SearchListener listener;

    public CauseSearch(VariantForks source, SearchSettings settings, SearchListener listener) {
        this.source = source;
        this.settings = settings;
        this.listener = listener;
    }

    /**
     * Searches a path of commits or builds, from {@link Variant#NONE} to all candidates, in prefixes only.
     *
     * @param prior weight of each candidate, above 0; need not sum to 1
     */
    public SearchOutcome alongPath(double[] prior) throws IOException, InterruptedException {
        if (prior.length == 0) {
            throw new IllegalArgumentException("a path needs a candidate");
        }
        return new PathCause(history(), checked(prior), settings, listener).run();
    }

    /**
     * Searches among flags of one side, {@link Variant#NONE}, that can be set as on the other side, {@link Variant#REFERENCE}.
     *
     * @param prior weight of each flag, above 0; the path begins with the first one. Without any, only the reproduction is measured
     */
    public SearchOutcome amongFlags(double[] prior) throws IOException, InterruptedException {
        return new FlagCause(history(), checked(prior), settings, listener).run();
    }

    private ForkHistory history() {
        return new ForkHistory(source, settings, listener);
    }

    private static double[] checked(double[] prior) {
        if (!Arrays.stream(prior).allMatch(weight -> weight > 0 && Double.isFinite(weight))) {
            throw new IllegalArgumentException("each candidate needs a weight above 0");
        }
        return prior;
    }
}
