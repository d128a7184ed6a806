package dev.plateau.server.runs.api;

import dev.plateau.server.runs.RawScore;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Histogram;
import dev.plateau.wire.model.Upload;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A score with its raw data in the REST API. */
record RawScoreItem(
        ScoreItem score,
        Upload.@Nullable Settings settings,
        Map<Double, Double> percentiles,
        double[][] measurements,
        Histogram[][] histograms) {
    static RawScoreItem of(RawScore raw, BenchmarkKey key) {
        return new RawScoreItem(
                ScoreItem.of(raw.summary(), key),
                raw.settings(),
                raw.percentiles(),
                raw.measurements(),
                raw.histograms());
    }
}
