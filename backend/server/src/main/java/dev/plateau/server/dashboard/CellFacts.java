package dev.plateau.server.dashboard;

import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.CollectorFacts;
import dev.plateau.server.runs.RawScore;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.wire.BenchmarkKey;

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

    /** "5 forks x 5 iterations of 500 ms after 3 of 500 ms". */
    public String settings() {
        var settings = raw.settings();
        if (settings == null) {
            return Quantity.NONE;
        }
        return settings.forks() + " forks × " + settings.measurementIterations() + " iterations"
                + (settings.measurementTime() == null ? "" : " of " + settings.measurementTime()) + " after "
                + settings.warmupIterations() + " to warm up"
                + (settings.warmupTime() == null ? "" : " of " + settings.warmupTime());
    }
}
