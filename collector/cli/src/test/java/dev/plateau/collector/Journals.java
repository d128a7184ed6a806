package dev.plateau.collector;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** Finds journals of a collector that is at work: the files beside them come and go. */
final class Journals {
    private Journals() {}

    /** Files of this name in a folder and below; none where there is no folder yet. */
    static List<Path> find(Path out, String name) throws IOException {
        List<Path> journals = new ArrayList<>();
        Files.walkFileTree(out, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.endsWith(name)) {
                    journals.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path gone, IOException reason) {
                return FileVisitResult.CONTINUE;
            }
        });
        return journals;
    }
}
