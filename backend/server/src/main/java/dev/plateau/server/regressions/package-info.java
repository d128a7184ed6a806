/** Did it change, when, and by how much: change points of series, kept as new points arrive. */
@ApplicationModule(
        displayName = "Regressions",
        allowedDependencies = {"access", "api", "catalog", "environments", "hosts", "runs", "series", "wording", "work"
        })
@NullMarked
package dev.plateau.server.regressions;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
