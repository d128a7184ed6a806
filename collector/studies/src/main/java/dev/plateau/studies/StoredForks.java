package dev.plateau.studies;

import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.statistics.ForkSummary;
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
record StoredForks(String id, double[][] forks) {
    /** Reads all benchmarks of a file. */
    static List<StoredForks> read(Path file, String layout) throws WrongUsage, IOException {
        JsonNode document = StoredSeries.json(file);
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
            double[][] forks = StoredSeries.numbers(benchmark.path(layout), place + ", fork ");
            if (ForkSummary.of(forks).isEmpty()) {
                throw new WrongUsage(place + ": a fork has no measurements above zero");
            }
            benchmarks.add(new StoredForks(id, forks));
        }
        return benchmarks;
    }
}
