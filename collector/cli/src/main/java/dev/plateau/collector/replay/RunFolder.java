package dev.plateau.collector.replay;

import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload.Row;
import dev.plateau.wire.model.Upload.Run;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A folder of results, one file for each night: JMH's JSON or bundles, whose names sort by time. */
final class RunFolder {
    private RunFolder() {}

    /**
     * The primary scores of each benchmark in each environment, one for each file; NaN where the file has none.
     *
     * @return by benchmark and environment, in the order of their first appearance
     */
    static Map<String, double[]> series(Path folder) throws WrongUsage, IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.toString().matches(".*\\.(json|zip)"))
                    .sorted()
                    .toList();
        }
        Map<String, double[]> series = new LinkedHashMap<>();
        for (int night = 0; night < files.size(); night++) {
            for (Run run : read(files.get(night))) {
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

    private static List<Run> read(Path file) throws WrongUsage, IOException {
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
