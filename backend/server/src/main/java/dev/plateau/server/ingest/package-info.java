/** Ingest of uploads: validation, storage once and in one transaction, receipts. */
@ApplicationModule(
        displayName = "Ingest",
        allowedDependencies = {"access", "catalog", "detection", "environments", "platform", "profiles", "runs"})
@NullMarked
package dev.plateau.server.ingest;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
