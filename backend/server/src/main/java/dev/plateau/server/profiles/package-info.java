/** Profiles of time, allocation and waiting: recordings, redacted before they are stored, and their call trees. */
@ApplicationModule(
        displayName = "Profiles",
        allowedDependencies = {"access", "catalog", "platform", "runs"})
@NullMarked
package dev.plateau.server.profiles;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
