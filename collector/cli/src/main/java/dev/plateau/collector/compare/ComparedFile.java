package dev.plateau.collector.compare;

import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload.Run;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * One side of a comparison: a file, or {@code FILE#ENVIRONMENT} for a part of it, such as {@code r.zip#17/default}.
 *
 * @param named as the user wrote it
 */
public record ComparedFile(String named, List<MeasuredRun> runs) {
    /** Reads a side. */
    public static ComparedFile read(String named) throws WrongUsage, IOException {
        int hash = named.lastIndexOf('#');
        boolean whole = hash < 0 || Files.exists(Path.of(named));
        Path file = Path.of(whole ? named : named.substring(0, hash));
        String wanted = whole ? "" : named.substring(hash + 1);
        if (!Files.isRegularFile(file)) {
            throw new WrongUsage(file + ": there is no such file");
        }
        List<MeasuredRun> all;
        try {
            all = MeasuredRun.of(
                    new UploadReader(UploadLimits.DEFAULT)
                            .read(file, Facts.NONE)
                            .runs(),
                    file.toRealPath().toString());
        } catch (UnreadableUpload e) {
            throw new WrongUsage(file + ": " + e.getMessage() + ". `plateau collect check` says more.");
        }
        List<MeasuredRun> runs =
                all.stream().filter(run -> matches(run.run(), wanted)).toList();
        if (runs.isEmpty()) {
            throw new WrongUsage(file + " has no environment `" + wanted + "`; it has "
                    + String.join(
                            ", ",
                            all.stream().map(ComparedFile::label).distinct().toList()));
        }
        return new ComparedFile(named, runs);
    }

    /** {@code 17}, {@code 17.0.15}, {@code 17/default}, {@code /default}; {@code 8} for {@code 1.8.0_392}, {@code 26} for {@code 26-ea}. */
    private static boolean matches(Run run, String wanted) {
        String[] parts = wanted.split("/", 2);
        String version = run.environment().jdk().version();
        String feature = Integer.toString(run.environment().jdk().feature());
        boolean jdk = parts[0].isEmpty()
                || feature.equals(parts[0])
                || version.equals(parts[0])
                || version.startsWith(parts[0] + ".");
        return jdk && (parts.length == 1 || run.environment().flagSet().name().equals(parts[1]));
    }

    /** {@code 17.0.15/default}. */
    public static String label(MeasuredRun measured) {
        Run run = measured.run();
        return run.environment().jdk().version() + "/"
                + run.environment().flagSet().name();
    }
}
