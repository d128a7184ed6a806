/** Common parts of all REST resources: pages of items, CSV, problems, the OpenAPI description. */
@ApplicationModule(
        displayName = "API",
        type = ApplicationModule.Type.OPEN,
        allowedDependencies = {"catalog", "storage"})
@NullMarked
package dev.plateau.server.api;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
