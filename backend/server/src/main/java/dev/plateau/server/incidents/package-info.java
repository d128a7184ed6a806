/** What happened: changes of level that share a cause, as one thing that people triage. */
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
