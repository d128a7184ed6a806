package dev.plateau.server.dashboard;

import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.CollectorFacts;
import dev.plateau.server.runs.RawScore;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.wire.BenchmarkKey;
import org.jspecify.annotations.Nullable;

/** A score with where, when and how it was measured. */
record CellFacts(BenchmarkKey key, RawScore raw, RunFacts run, KnownEnvironment environment, CollectorFacts collector) {
    public String metric() {
        return Names.metric(raw.summary().metric(), raw.summary().unit());
    }

    public String conditions() {
        return Names.conditions(key);
    }

    public String packageName() {
        return Names.packageOf(key);
    }

    public boolean sampled() {
        return raw.histograms().length > 0;
    }

    public boolean hasIterations() {
        return raw.measurements().length > 0;
    }

    /** "5 forks, each 5 iterations of 500 ms after 3 of 500 ms to warm up". */
    public String settings() {
        var settings = raw.settings();
        if (settings == null) {
            return Quantity.NONE;
        }
        return counted(settings.forks(), "fork")
                + (settings.forks() == 1 ? ": " : ", each ")
                + counted(settings.measurementIterations(), "iteration")
                + of(settings.measurementTime())
                + (settings.warmupIterations() == 0
                        ? " without warm-up"
                        : " after " + settings.warmupIterations() + of(settings.warmupTime()) + " to warm up");
    }

    private static String counted(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    private static String of(@Nullable String time) {
        return time == null ? "" : " of " + time;
    }
}
