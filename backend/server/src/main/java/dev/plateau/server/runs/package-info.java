/** What one environment produced in one execution at one commit: runs with their scores, and the cells without one. */
@ApplicationModule(
        displayName = "Runs",
        allowedDependencies = {"api", "catalog", "environments", "storage"})
@NullMarked
package dev.plateau.server.runs;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
