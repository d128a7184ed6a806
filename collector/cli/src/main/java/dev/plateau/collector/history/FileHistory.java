package dev.plateau.collector.history;

import dev.plateau.wire.model.Facts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The result files of a folder: JMH's JSON, bundles, and results of other tools. */
public final class FileHistory {
    private static final Pattern NAME = Pattern.compile(".*\\.(json|zip|csv|txt)|(.*/)?data\\.js");

    private FileHistory() {}

    /**
     * Files whose names end as those of results, in the order of their names; or one file.
     *
     * @throws IllegalArgumentException if there are none, or a name does not match
     */
    public static List<PastResult> of(Path source, Facts given, NamedFacts names) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(source)) {
            files = all.filter(Files::isRegularFile)
                    .filter(file -> file.equals(source)
                            || NAME.matcher(source.relativize(file).toString()).matches())
                    .sorted(Comparator.naturalOrder())
                    .toList();
        }
        if (files.isEmpty()) {
            throw new IllegalArgumentException(
                    source + " has no file that ends in .json, .zip, .csv or .txt, and no data.js");
        }
        List<PastResult> found = new ArrayList<>();
        for (Path file : files) {
            String name = source.equals(file)
                    ? String.valueOf(file.getFileName())
                    : source.relativize(file).toString();
            found.add(new PastResult(
                    name, names.over(given, name), names.jdk(name), null, null, () -> Files.readAllBytes(file)));
        }
        return found;
    }
}
