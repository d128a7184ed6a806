/** Deletes uploads, runs and projects with everything derived from them. Alone among modules it writes the tables of others. */
@ApplicationModule(
        displayName = "Deletion",
        allowedDependencies = {"access", "api", "catalog", "hosts", "ingest", "profiles", "regressions", "runs", "work"
        })
@NullMarked
package dev.plateau.server.deletion;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
