/** Alerts: notifies people once of incidents and missing data, by rules, an outbox, mail and web hooks. */
@ApplicationModule(
        displayName = "Alerts",
        allowedDependencies = {
            "access",
            "api",
            "catalog",
            "causes",
            "environments",
            "incidents",
            "incidents :: details",
            "missingdata",
            "profiles",
            "regressions",
            "runs",
            "series",
            "wording",
            "work"
        })
@NullMarked
package dev.plateau.server.alerts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
