package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the specimens in a folder of their own. */
abstract class RunTest {
    @TempDir
    Path folder;

    final CommandLineRun run(Path plan, Object... more) {
        Object[] arguments = Stream.concat(
                        Stream.of("run", plan, "--jdks", TestJvms.ofTheBuild(), "--out", folder.resolve("out")),
                        Stream.of(more))
                .toArray();
        return CommandLineRun.of(arguments);
    }

    final Upload bundle() throws Exception {
        return new UploadReader(UploadLimits.DEFAULT).read(bundleFile(), Facts.NONE);
    }

    final Path bundleFile() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("out"))) {
            return files.filter(file -> file.toString().endsWith(".zip"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** The one file of this name. */
    private Path find(String name) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
            return files.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
        }
    }

    /** Cuts the journal after its first line with a word, as a kill at that moment would leave it. */
    final void cutJournalAfter(String word) throws IOException {
        Path journal = find("journal.jsonl");
        List<String> lines = Files.readAllLines(journal);
        int last = 0;
        while (!lines.get(last).contains(word)) {
            last++;
        }
        Files.write(journal, lines.subList(0, last + 1));
    }

    /** Replaces a text in the one file of this name. */
    final void edit(String name, String pattern, String replacement) throws IOException {
        Path file = find(name);
        String text = Files.readString(file);
        assertThat(text).containsPattern(pattern);
        Files.writeString(file, text.replaceFirst(pattern, replacement));
    }
}
