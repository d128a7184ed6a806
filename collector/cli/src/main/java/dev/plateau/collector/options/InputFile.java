package dev.plateau.collector.options;

import dev.plateau.collector.usage.WrongUsage;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that a command reads: Java's message for a folder lacks its name. */
public final class InputFile {
    private InputFile() {}

    /** Refuses a folder. */
    public static void refuseFolder(Path file) throws WrongUsage {
        if (Files.isDirectory(file)) {
            throw new WrongUsage(file + " is a folder. Name the files in it.");
        }
    }
}
