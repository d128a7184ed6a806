/** Finds projects, benchmarks, incidents, commits, runs and pages by words. */
@ApplicationModule(
        displayName = "Search",
        allowedDependencies = {"access", "api", "catalog", "environments", "incidents", "manual", "runs", "wording"})
@NullMarked
package dev.plateau.server.search;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
