package dev.plateau.collector.why;

import dev.plateau.collector.measure.ExecutionFolder;
import dev.plateau.collector.measure.Journal;
import dev.plateau.collector.usage.WrongUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * The folder of a search, with its journal and its forks.
 *
 * @param folder {@code OUT/why-<plan>-<time>}
 */
public record SearchFolder(Path folder) {
    private static final String JOURNAL = "search.jsonl";

    static SearchFolder create(Path out, String plan, Instant now) throws IOException {
        SearchFolder made = new SearchFolder(out.resolve("why-" + plan + "-" + ExecutionFolder.newId(now)));
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

    /** Output of JMH and the JVM in a fork. */
    Path output(int fork) {
        return folder.resolve("forks").resolve("%03d.txt".formatted(fork));
    }

    Path launcher() {
        return folder.resolve("launcher");
    }

    /**
     * The newest search of the same question that has no outcome.
     *
     * @throws WrongUsage without one, naming the differences of the newest unfinished search
     */
    static SearchFolder newestUnfinished(Path out, SearchEntry.SearchBegan wanted) throws WrongUsage, IOException {
        String differs = "";
        for (Path child : Journal.folders(out, JOURNAL)) {
            SearchFolder candidate = new SearchFolder(child);
            List<SearchEntry> entries = Journal.read(candidate.journal(), SearchEntry.class);
            boolean isOver = entries.stream().anyMatch(SearchEntry.SearchEnded.class::isInstance);
            if (!isOver && !entries.isEmpty() && entries.get(0) instanceof SearchEntry.SearchBegan began) {
                List<String> differences = began.differences(wanted);
                if (differences.isEmpty()) {
                    return candidate;
                }
                differs = differs.isEmpty()
                        ? " The newest one, " + candidate.folder() + ", has other " + String.join(", ", differences)
                                + "."
                        : differs;
            }
        }
        throw new WrongUsage("There is no unfinished search of this question in " + out + "." + differs
                + " Run it without --resume, or name its folder with --out.");
    }
}
