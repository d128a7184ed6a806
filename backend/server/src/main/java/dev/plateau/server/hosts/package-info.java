/** Which runs detection uses: calibration readings of hosts, runs that people excluded, hosts that changed. */
@ApplicationModule(displayName = "Hosts")
@NullMarked
package dev.plateau.server.hosts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
