/** What is wanted measured, and which agent does it: a queue in the database. */
@ApplicationModule(
        displayName = "Requests",
        allowedDependencies = {"api", "catalog", "environments", "regressions", "runs", "series"})
@NullMarked
package dev.plateau.server.requests;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
