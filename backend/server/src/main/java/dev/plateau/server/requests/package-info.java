/** Requests for measurements and the agents that process them: a queue in the database. */
@ApplicationModule(
        displayName = "Requests",
        allowedDependencies = {"catalog", "detection", "environments", "platform", "runs", "series"})
@NullMarked
package dev.plateau.server.requests;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
