package dev.plateau.server.deletion;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A deletion that waits or is under way.
 *
 * @param upload the upload, or null
 * @param run the run, or null; a whole project where both are null
 * @param runs ids of the runs still to do; empty for a project
 * @param total number of runs at the start
 * @param left number of runs that are left
 * @param step where the deletion of a project is, see {@link ProjectTables}
 * @param requestedBy a person's or a token's name
 * @param problem why the last attempt failed, or null; it is tried again
 */
record Deletion(
        long id,
        long project,
        String projectName,
        @Nullable UUID upload,
        @Nullable Long run,
        List<Long> runs,
        int total,
        int left,
        int step,
        Instant requestedAt,
        String requestedBy,
        @Nullable String problem) {
    /** Whether the whole project is deleted. */
    public boolean ofProject() {
        return upload == null && run == null;
    }

    /** What is deleted, in words: "run 12". */
    public String subject() {
        if (upload != null) {
            return "upload " + upload;
        }
        return run == null ? "project " + projectName : "run " + run;
    }
}
