/** Environments of benchmarks: host, JDK, flag set, and the final flags of each JVM. */
@ApplicationModule(
        displayName = "Environments",
        allowedDependencies = {"platform"})
@NullMarked
package dev.plateau.server.environments;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
