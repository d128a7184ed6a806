/** Causes of regressions: searches for the cause of an incident, and their results. */
@ApplicationModule(
        displayName = "Causes",
        allowedDependencies = {
            "access",
            "catalog",
            "detection",
            "environments",
            "incidents",
            "platform",
            "profiles",
            "requests",
            "runs",
            "series"
        })
@NullMarked
package dev.plateau.server.causes;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
