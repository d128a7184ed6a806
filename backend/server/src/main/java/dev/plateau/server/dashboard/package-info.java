/**
 * The web pages, over the data of the other modules. Controllers are thin; templates, scripts and styles are in the module {@code frontend},
 * whose README describes how to make a page.
 */
@ApplicationModule(
        allowedDependencies = {
            "access",
            "access :: people",
            "access :: sessions",
            "alerts",
            "alerts :: delivery",
            "catalog",
            "causes",
            "codehosts",
            "comparisons",
            "deletion",
            "detection",
            "environments",
            "hosts",
            "incidents",
            "ingest",
            "platform",
            "profiles",
            "renames",
            "requests",
            "runs",
            "series"
        })
@NullMarked
package dev.plateau.server.dashboard;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
