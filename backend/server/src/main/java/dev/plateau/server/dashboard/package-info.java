/**
 * The front door: pages over what the other modules know. Controllers are thin; templates, scripts and styles live in the module
 * {@code frontend}, whose README says how a page is made.
 */
@ApplicationModule(
        allowedDependencies = {
            "access",
            "alerts",
            "alerts :: delivery",
            "api",
            "catalog",
            "causes",
            "causes :: capsule",
            "comparisons",
            "deletion",
            "environments",
            "hosts",
            "incidents",
            "incidents :: details",
            "ingest",
            "manual",
            "missingdata",
            "profiles",
            "profiles :: storage",
            "regressions",
            "releases",
            "requests",
            "runs",
            "search",
            "series",
            "views",
            "wording"
        })
@NullMarked
package dev.plateau.server.dashboard;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
