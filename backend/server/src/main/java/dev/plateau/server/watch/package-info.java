/** What used to come and no longer does: rows of the matrix, and the machines of agents. */
@ApplicationModule(
        displayName = "Watch",
        allowedDependencies = {"api", "catalog", "environments", "requests", "runs", "series", "wording"})
@NullMarked
package dev.plateau.server.watch;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
