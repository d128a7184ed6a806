/** Which runs detection uses: calibration readings of hosts, runs that people excluded, hosts that changed. */
@ApplicationModule(
        displayName = "Hosts",
        allowedDependencies = {"access", "api", "catalog", "environments", "runs"})
@NullMarked
package dev.plateau.server.hosts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
