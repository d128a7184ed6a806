/** How a module does what waits in its tables, in the background. */
@ApplicationModule(
        displayName = "Work",
        allowedDependencies = {})
@NullMarked
package dev.plateau.server.work;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
