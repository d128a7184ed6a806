/** Incidents: change points that share a cause, triaged together. */
@ApplicationModule(
        displayName = "Incidents",
        allowedDependencies = {
            "access",
            "access :: people",
            "catalog",
            "comparisons",
            "detection",
            "environments",
            "hosts",
            "platform",
            "runs",
            "series"
        })
@NullMarked
package dev.plateau.server.incidents;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
