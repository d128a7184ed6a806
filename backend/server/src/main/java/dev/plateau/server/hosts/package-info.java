/** The selection of runs for detection: calibration readings of hosts, runs excluded by people, marked changes of hosts. */
@ApplicationModule(
        displayName = "Hosts",
        allowedDependencies = {"access", "catalog", "environments", "platform", "runs"})
@NullMarked
package dev.plateau.server.hosts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
