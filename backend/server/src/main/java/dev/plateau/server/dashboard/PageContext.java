package dev.plateau.server.dashboard;

import dev.plateau.server.catalog.Repository;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Model of the frame of every page: bar and navigation.
 *
 * @param projects names of all projects, sorted
 * @param project the project of this page, or the only one of the server; null on pages outside projects
 * @param repository its source repository, or null
 */
record PageContext(
        List<String> projects,
        @Nullable String project,
        @Nullable Repository repository) {
    private static final Map<String, String> DOCUMENTS = Map.ofEntries(
            Map.entry("matrix", "statistics#comparing-two-sides"),
            Map.entry("incidents", "alerting"),
            Map.entry("series", "series"),
            Map.entry("compare", "flame-graphs"),
            Map.entry("runs", "statistics#unstable-hosts-and-excluded-runs"),
            Map.entry("environments", "architecture#identity"),
            Map.entry("uploads", "upload-format"),
            Map.entry("settings", "security#tokens"),
            Map.entry("jdk-changes", "jdk-changes"));

    /** The place in the documentation that explains the pages of a section of the navigation; null if none does. */
    public @Nullable String document(String section) {
        return DOCUMENTS.get(section);
    }
}
