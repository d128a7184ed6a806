package dev.plateau.server.runs;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.plateau.wire.model.Histogram;
import dev.plateau.wire.model.Upload;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A score with its raw data, in its canonical unit.
 *
 * @param settings JMH settings; null for a secondary metric
 * @param percentiles quantile in 0..100 to value; empty if JMH wrote none
 * @param measurements [fork][iteration]; empty if the upload had no raw data
 * @param histograms [fork][iteration] in sample mode, else empty
 */
public record RawScore(
        @JsonIgnore ScoreRecord summary,
        Upload.@Nullable Settings settings,
        SortedMap<Double, Double> percentiles,
        double[][] measurements,
        Histogram[][] histograms) {}
