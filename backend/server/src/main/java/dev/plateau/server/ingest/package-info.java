/** Takes uploads in: is this upload acceptable; store it once, in one transaction; receipts. */
@ApplicationModule(
        displayName = "Ingest",
        allowedDependencies = {"access", "api", "catalog", "environments", "profiles", "runs"})
@NullMarked
package dev.plateau.server.ingest;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
