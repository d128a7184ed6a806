/** The gate of CI jobs: tests runs for regressions against their baselines, by the job's own rules. Owns no tables. */
@ApplicationModule(
        allowedDependencies = {
            "api",
            "catalog",
            "causes",
            "comparisons",
            "environments",
            "hosts",
            "incidents",
            "releases",
            "runs",
            "series",
            "wording"
        })
@NullMarked
package dev.plateau.server.gate;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
