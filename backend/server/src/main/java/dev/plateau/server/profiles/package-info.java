/** Where time, bytes and waiting went: recordings, redacted before they are stored, and the call trees in them. */
@ApplicationModule(
        displayName = "Profiles",
        allowedDependencies = {"access", "api", "catalog", "runs", "work"})
@NullMarked
package dev.plateau.server.profiles;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
