package dev.plateau.server.catalog;

import dev.plateau.wire.model.LoggedCommit;
import java.util.List;
import java.util.Objects;

/**
 * The commits after one up to another.
 *
 * @param commits newest first; the last one alone, or none, where not all are known
 * @param complete true if all are known
 */
public record CommitRange(List<LoggedCommit> commits, boolean complete) {
    /** Nothing is known. */
    public static final CommitRange UNKNOWN = new CommitRange(List.of(), false);

    /** Authors of the commits, without duplicates, newest first. */
    public List<String> authors() {
        return commits.stream()
                .map(LoggedCommit::author)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }
}
