/** Platform of all modules: REST resources and their problems, background work, the database. */
@ApplicationModule(
        type = ApplicationModule.Type.OPEN,
        allowedDependencies = {})
@NullMarked
package dev.plateau.server.platform;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
