package dev.plateau.wire.jmh;

import dev.plateau.wire.model.BadField;
import dev.plateau.wire.model.UploadLimits;

/** Counts what one upload has spent of its limits, over all files in it. Not thread safe. */
final class Budget {
    private final UploadLimits limits;
    private int values;
    private int metrics;
    private int details;
    private boolean exceeded;

    Budget(UploadLimits limits) {
        this.limits = limits;
    }

    /** One number of raw data, or one pair of a histogram. */
    void value(JsonTokens tokens) throws BadField {
        check(++values, limits.values(), "numbers", tokens);
    }

    /** One metric of one fork. */
    void metric(JsonTokens tokens) throws BadField {
        check(++metrics, UploadLimits.METRICS, "metrics", tokens);
    }

    /** One parameter, JVM argument, percentile, or list of iterations. */
    void detail(JsonTokens tokens) throws BadField {
        check(
                ++details,
                UploadLimits.DETAILS,
                "parameters, JVM arguments, percentiles and lists of iterations",
                tokens);
    }

    /** True once a limit was exceeded: then nothing after it can be read. */
    boolean isExceeded() {
        return exceeded;
    }

    private void check(int used, int most, String what, JsonTokens tokens) throws BadField {
        if (used > most) {
            exceeded = true;
            throw tokens.bad("more than " + most + " " + what + " in one upload: send it in parts");
        }
    }
}
