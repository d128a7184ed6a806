package dev.plateau.studies;

import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.statistics.online.RunSeries;
import dev.plateau.statistics.online.RunSeries.ForkSource;
import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload.Row;
import dev.plateau.wire.model.Upload.Run;
import dev.plateau.wire.model.UploadLimits;
import dev.plateau.wire.series.SeriesText;
import dev.plateau.wire.series.SeriesText.UnreadableSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Series in a file, as {@link SeriesText} reads them, or in a folder of results. */
final class StoredSeries {
    private static final JsonMapper JSON = new JsonMapper();

    private StoredSeries() {}

    /**
     * Reads all series of a file with the forks of their runs, which JSON may have beside the scores:
     * {@code {"id": {"y": [score, ...], "forks": [[level, ...], ...]}}}.
     */
    static Map<String, RunSeries> readRuns(Path file) throws WrongUsage, IOException {
        Map<String, double[]> scores = read(file);
        boolean json = Files.isRegularFile(file)
                && Files.readString(file).stripLeading().startsWith("{");
        JsonNode document = json ? json(file) : MissingNode.getInstance();
        Map<String, RunSeries> runs = new LinkedHashMap<>();
        for (Map.Entry<String, double[]> entry : scores.entrySet()) {
            JsonNode forks = document.path(entry.getKey()).path("forks");
            int length = entry.getValue().length;
            String place = file + ": series `" + entry.getKey() + "`";
            if (forks.isArray() && forks.size() != length) {
                throw new WrongUsage("%s: forks of %d runs, but %d scores".formatted(place, forks.size(), length));
            }
            runs.put(
                    entry.getKey(),
                    RunSeries.of(
                            entry.getValue(),
                            forks.isArray()
                                    ? ForkSource.of(numbers(forks, place + ", forks of run "))
                                    : ForkSource.NONE));
        }
        return runs;
    }

    /** Reads all series of a file or folder: scores by id, in their order there, NaN for those that are missing. */
    static Map<String, double[]> read(Path file) throws WrongUsage, IOException {
        if (Files.isDirectory(file)) {
            return readFolder(file);
        }
        requireFile(file);
        try {
            return SeriesText.read(Files.readString(file));
        } catch (UnreadableSeries e) {
            throw new WrongUsage(file + ": " + e.getMessage());
        }
    }

    static JsonNode json(Path file) throws WrongUsage, IOException {
        requireFile(file);
        try (var in = Files.newInputStream(file)) {
            return JSON.readTree(in);
        } catch (JacksonException e) {
            throw new WrongUsage(file + ": this is not JSON: " + e.getOriginalMessage());
        }
    }

    private static void requireFile(Path file) throws WrongUsage {
        if (!Files.isRegularFile(file)) {
            throw new WrongUsage(file + ": there is no such file");
        }
    }

    /** @param place of the lists in messages, before their number */
    static double[][] numbers(JsonNode lists, String place) throws WrongUsage {
        double[][] numbers = new double[lists.size()][];
        for (int i = 0; i < numbers.length; i++) {
            try {
                numbers[i] = SeriesText.numbers(lists.get(i), place + i);
            } catch (UnreadableSeries e) {
                throw new WrongUsage(e.getMessage());
            }
        }
        return numbers;
    }

    /** Primary scores of each benchmark in each environment, one for each file, by name: JMH's JSON or bundles; NaN where the file has none. */
    private static Map<String, double[]> readFolder(Path folder) throws WrongUsage, IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.toString().matches(".*\\.(json|zip)"))
                    .sorted()
                    .toList();
        }
        Map<String, double[]> series = new LinkedHashMap<>();
        for (int night = 0; night < files.size(); night++) {
            for (Run run : results(files.get(night))) {
                String environment = run.environment().jdk().version() + "/"
                        + run.environment().flagSet().name();
                for (Row row : run.rows()) {
                    series.computeIfAbsent(row.key() + " " + environment, id -> missing(files.size()))[night] =
                            score(row);
                }
            }
        }
        if (series.isEmpty()) {
            throw new WrongUsage(folder + ": no results (*.json, *.zip) in this folder");
        }
        return series;
    }

    /** The runs of JMH's JSON or of a bundle. */
    static List<Run> results(Path file) throws WrongUsage, IOException {
        try {
            return new UploadReader(UploadLimits.DEFAULT).read(file, Facts.NONE).runs();
        } catch (UnreadableUpload e) {
            throw new WrongUsage(file + ": " + e.getMessage());
        }
    }

    private static double[] missing(int length) {
        double[] scores = new double[length];
        Arrays.fill(scores, Double.NaN);
        return scores;
    }

    private static double score(Row row) {
        return row.scores().stream()
                .filter(score -> score.metric().equals(Score.PRIMARY))
                .mapToDouble(Score::score)
                .findFirst()
                .orElse(Double.NaN);
    }
}
