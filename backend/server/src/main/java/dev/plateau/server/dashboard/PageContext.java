package dev.plateau.server.dashboard;

import dev.plateau.server.catalog.Repository;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What surrounds every page.
 *
 * @param projects names of all projects, sorted
 * @param project the project of this page, or the only one there is; null on pages above projects
 * @param repository where its commits can be seen, or null
 */
record PageContext(
        List<String> projects,
        @Nullable String project,
        @Nullable Repository repository) {}
