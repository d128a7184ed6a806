/** Missing data: rows of the matrix and machines of agents that stopped reporting. */
@ApplicationModule(
        displayName = "Missing data",
        allowedDependencies = {"api", "catalog", "environments", "requests", "runs", "series", "wording"})
@NullMarked
package dev.plateau.server.missingdata;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
