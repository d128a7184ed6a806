/** The gate of CI jobs: tests runs for regressions against their baselines, by the job's own rules. Owns no tables. */
@ApplicationModule(
        allowedDependencies = {
            "catalog",
            "causes",
            "comparisons",
            "environments",
            "hosts",
            "incidents",
            "platform",
            "runs",
            "series"
        })
@NullMarked
package dev.plateau.server.gate;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
