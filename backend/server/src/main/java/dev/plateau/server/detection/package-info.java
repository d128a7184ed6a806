/** Change points of series: time and size of changes, updated as new points arrive. */
@ApplicationModule(
        displayName = "Regressions",
        allowedDependencies = {"access", "catalog", "environments", "hosts", "platform", "runs", "series"})
@NullMarked
package dev.plateau.server.detection;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
