package dev.plateau.collector.replay;

import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.statistics.online.ForkSource;
import dev.plateau.statistics.online.RunSeries;
import dev.plateau.wire.series.SeriesText;
import dev.plateau.wire.series.UnreadableSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Series in a file, as {@link SeriesText} reads them, or in a folder of results. */
public final class StoredSeries {
    private StoredSeries() {}

    /**
     * Reads all series of a file with the forks of their runs, which JSON may have beside the scores:
     * {@code {"id": {"y": [score, ...], "forks": [[level, ...], ...]}}}.
     */
    public static Map<String, RunSeries> readRuns(Path file) throws WrongUsage, IOException {
        Map<String, double[]> scores = read(file);
        boolean json = Files.isRegularFile(file)
                && Files.readString(file).stripLeading().startsWith("{");
        JsonNode document = json ? StoredJson.read(file) : MissingNode.getInstance();
        Map<String, RunSeries> runs = new LinkedHashMap<>();
        for (Map.Entry<String, double[]> entry : scores.entrySet()) {
            JsonNode forks = document.path(entry.getKey()).path("forks");
            runs.put(entry.getKey(), RunSeries.of(entry.getValue(), forks(forks, entry, file)));
        }
        return runs;
    }

    private static ForkSource forks(JsonNode forks, Map.Entry<String, double[]> series, Path file) throws WrongUsage {
        if (!forks.isArray()) {
            return ForkSource.NONE;
        }
        String place = file + ": series `" + series.getKey() + "`";
        if (forks.size() != series.getValue().length) {
            throw new WrongUsage(
                    "%s: forks of %d runs, but %d scores".formatted(place, forks.size(), series.getValue().length));
        }
        double[][] levels = new double[forks.size()][];
        for (int run = 0; run < levels.length; run++) {
            try {
                levels[run] = SeriesText.numbers(forks.get(run), place + ", forks of run " + run);
            } catch (UnreadableSeries e) {
                throw new WrongUsage(e.getMessage());
            }
        }
        return ForkSource.of(levels);
    }

    /** Reads all series of a file or folder: scores by id, in their order there, NaN for those that are missing. */
    public static Map<String, double[]> read(Path file) throws WrongUsage, IOException {
        if (Files.isDirectory(file)) {
            return RunFolder.series(file);
        }
        if (!Files.isRegularFile(file)) {
            throw new WrongUsage(file + ": there is no such file");
        }
        try {
            return SeriesText.read(Files.readString(file));
        } catch (UnreadableSeries e) {
            throw new WrongUsage(file + ": " + e.getMessage());
        }
    }
}
