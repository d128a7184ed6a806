/** Change points of series: time and size of changes, updated as new points arrive. */
@ApplicationModule(
        displayName = "Regressions",
        allowedDependencies = {"access", "api", "catalog", "environments", "hosts", "runs", "series", "wording", "work"
        })
@NullMarked
package dev.plateau.server.regressions;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
