package dev.plateau.collector.options;

import dev.plateau.collector.usage.WrongUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file that a command writes when its work is done. */
public final class OutputFile {
    private OutputFile() {}

    /**
     * Refuses a file that can't be written before the work begins.
     *
     * @param file null where the option is absent
     */
    public static void check(String option, @Nullable Path file) throws WrongUsage {
        Path folder = file == null ? null : file.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new WrongUsage(option + " " + file + ": there is no folder " + folder + "; create it first");
        }
    }
}
