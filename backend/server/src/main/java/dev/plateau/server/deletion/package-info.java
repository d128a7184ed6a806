/** Deletes uploads, runs and projects with everything derived from them. It writes the tables of other modules. */
@ApplicationModule(
        displayName = "Deletion",
        allowedDependencies = {"access", "catalog", "detection", "hosts", "ingest", "platform", "profiles", "runs"})
@NullMarked
package dev.plateau.server.deletion;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
