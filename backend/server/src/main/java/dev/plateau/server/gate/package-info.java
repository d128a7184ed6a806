/** What a CI job asks: did this run regress against its baseline, by the rules of the one who asks. Owns no tables. */
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
