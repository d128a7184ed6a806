package dev.plateau.server.load;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A history that was really measured, from a folder with JMH's JSON and {@code manifest.csv}. Its first line names the columns: {@code file},
 * and parameters of an upload. Values hold no commas; empty ones are left out. Rows are in the order of the commits.
 */
final class RecordedHistory {
    private static final String FILE = "file";

    private RecordedHistory() {}

    /**
     * Reads a history.
     *
     * @param every 3 for each third file, 1 for all
     * @param limit uploads at most
     */
    static List<HistoryUpload> read(Path folder, int every, int limit) throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve("manifest.csv"));
        List<String> columns = values(lines.getFirst());
        List<HistoryUpload> history = new ArrayList<>();
        for (int i = 1; i < lines.size() && history.size() < limit; i += every) {
            List<String> values = values(lines.get(i));
            history.add(new HistoryUpload(
                    IntStream.range(0, columns.size())
                            .filter(column -> !columns.get(column).equals(FILE)
                                    && !values.get(column).isEmpty())
                            .mapToObj(column -> columns.get(column) + "="
                                    + URLEncoder.encode(values.get(column), StandardCharsets.UTF_8))
                            .collect(Collectors.joining("&")),
                    Files.readString(folder.resolve(values.get(columns.indexOf(FILE))))));
        }
        return history;
    }

    private static List<String> values(String line) {
        return Arrays.asList(line.split(",", -1));
    }
}
