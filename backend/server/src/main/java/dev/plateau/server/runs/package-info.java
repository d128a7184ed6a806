/** Runs, the results of one environment in one execution at one commit: scores, and cells without a score. */
@ApplicationModule(
        displayName = "Runs",
        allowedDependencies = {"catalog", "environments", "platform"})
@NullMarked
package dev.plateau.server.runs;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
