/** Backup of the whole database into one file, and its restoration. */
@ApplicationModule(allowedDependencies = "platform")
@NullMarked
package dev.plateau.server.backup;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
