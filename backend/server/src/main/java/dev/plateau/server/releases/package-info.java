/** Releases of a project: named commits, which stand for their runs wherever a commit or run is a baseline. */
@ApplicationModule(allowedDependencies = {"access", "api", "catalog", "hosts", "runs"})
@NullMarked
package dev.plateau.server.releases;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
