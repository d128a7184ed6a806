/** Causes of regressions: searches for the cause of an incident, and their results. */
@ApplicationModule(
        displayName = "Causes",
        allowedDependencies = {
            "access",
            "api",
            "catalog",
            "environments",
            "incidents",
            "incidents :: details",
            "profiles",
            "regressions",
            "requests",
            "runs",
            "series",
            "wording"
        })
@NullMarked
package dev.plateau.server.causes;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
