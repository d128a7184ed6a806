/** Pages that people saved under a name. */
@ApplicationModule(
        displayName = "Saved views",
        allowedDependencies = {"access", "api", "catalog"})
@NullMarked
package dev.plateau.server.views;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
