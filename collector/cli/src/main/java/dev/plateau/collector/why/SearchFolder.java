package dev.plateau.collector.why;

import dev.plateau.collector.measure.ExecutionId;
import dev.plateau.collector.measure.Journal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a search keeps its journal and its forks.
 *
 * @param folder {@code OUT/why-<plan>-<time>}
 */
public record SearchFolder(Path folder) {
    private static final String JOURNAL = "search.jsonl";

    static SearchFolder create(Path out, String plan, Instant now) throws IOException {
        SearchFolder made = new SearchFolder(out.resolve("why-" + plan + "-" + ExecutionId.of(now)));
        made.createFolders();
        return made;
    }

    void createFolders() throws IOException {
        Files.createDirectories(folder.resolve("forks"));
    }

    Path journal() {
        return folder.resolve(JOURNAL);
    }

    /** JMH's JSON of a fork. */
    Path json(int fork) {
        return folder.resolve("forks").resolve("%03d.json".formatted(fork));
    }

    /** What JMH and the JVM printed in a fork. */
    Path output(int fork) {
        return folder.resolve("forks").resolve("%03d.txt".formatted(fork));
    }

    Path launcher() {
        return folder.resolve("launcher");
    }

    /** The newest search of the same question that has no outcome. */
    static Optional<SearchFolder> newestUnfinished(Path out, SearchEntry.SearchBegan wanted) throws IOException {
        for (SearchFolder candidate : all(out)) {
            List<SearchEntry> entries = Journal.read(candidate.journal(), SearchEntry.class);
            boolean same = !entries.isEmpty()
                    && entries.get(0) instanceof SearchEntry.SearchBegan began
                    && began.isSame(wanted);
            if (same && entries.stream().noneMatch(SearchEntry.SearchEnded.class::isInstance)) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    /** Newest first. */
    private static List<SearchFolder> all(Path out) throws IOException {
        if (!Files.isDirectory(out)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(out)) {
            return children.map(SearchFolder::new)
                    .filter(candidate -> Files.isRegularFile(candidate.journal()))
                    .sorted(Comparator.comparing(
                            candidate -> candidate.folder().getFileName().toString(), Comparator.reverseOrder()))
                    .toList();
        }
    }
}
