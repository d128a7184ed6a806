package dev.plateau.collector.replay;

import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.wire.series.SeriesText;
import dev.plateau.wire.series.UnreadableSeries;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Forks of one and the same commit, in a file: {@code [{"id": "...", "LAYOUT": [[iteration, ...], ...]}]}.
 *
 * @param forks [fork][iteration], all above zero in the median
 */
public record StoredForks(String id, double[][] forks) {
    /** Reads all benchmarks of a file. */
    public static List<StoredForks> read(Path file, String layout) throws WrongUsage, IOException {
        JsonNode document = StoredJson.read(file);
        if (!document.isArray() || document.isEmpty()) {
            throw new WrongUsage(
                    file + ": expected a list of benchmarks, [{\"id\": \"...\", \"" + layout + "\": [[...], ...]}]");
        }
        List<StoredForks> benchmarks = new ArrayList<>();
        for (JsonNode benchmark : document) {
            String id = benchmark.path("id").asString("benchmark " + benchmarks.size());
            String place = file + ": `" + id + "`, " + layout;
            if (!benchmark.path(layout).isArray()) {
                throw new WrongUsage(place + ": no such list of forks");
            }
            JsonNode list = benchmark.path(layout);
            double[][] forks = new double[list.size()][];
            for (int i = 0; i < forks.length; i++) {
                forks[i] = numbers(list.get(i), place + ", fork " + i);
            }
            if (ForkSummary.of(forks).isEmpty()) {
                throw new WrongUsage(place + ": a fork has no measurements above zero");
            }
            benchmarks.add(new StoredForks(id, forks));
        }
        return benchmarks;
    }

    private static double[] numbers(JsonNode list, String place) throws WrongUsage {
        try {
            return SeriesText.numbers(list, place);
        } catch (UnreadableSeries e) {
            throw new WrongUsage(e.getMessage());
        }
    }
}
