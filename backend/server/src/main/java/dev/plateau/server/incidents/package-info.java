/** Incidents: change points that share a cause, triaged together. */
@ApplicationModule(
        displayName = "Incidents",
        allowedDependencies = {
            "access",
            "api",
            "catalog",
            "comparisons",
            "environments",
            "hosts",
            "regressions",
            "runs",
            "series",
            "wording"
        })
@NullMarked
package dev.plateau.server.incidents;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
