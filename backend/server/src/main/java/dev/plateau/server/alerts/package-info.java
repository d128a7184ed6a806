/** Alerts: notifies people once of incidents and missing data, by rules, an outbox, mail and web hooks. */
@ApplicationModule(
        displayName = "Alerts",
        allowedDependencies = {
            "access",
            "access :: people",
            "catalog",
            "causes",
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
package dev.plateau.server.alerts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
