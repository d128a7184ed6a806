/** Background work on items that wait in a module's tables. */
@ApplicationModule(
        displayName = "Work",
        allowedDependencies = {})
@NullMarked
package dev.plateau.server.work;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
