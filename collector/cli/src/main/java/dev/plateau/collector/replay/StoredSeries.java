package dev.plateau.collector.replay;

import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.SeriesText;
import dev.plateau.wire.UnreadableSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Series in a file, as {@link SeriesText} reads them. */
public final class StoredSeries {
    private StoredSeries() {}

    /** Reads all series of a file: scores by id, in the order of the file, NaN for those that are missing. */
    public static Map<String, double[]> read(Path file) throws WrongUsage, IOException {
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
