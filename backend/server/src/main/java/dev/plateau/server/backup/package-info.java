/** Backup of the whole database into one file, and its restoration; archives of single projects. */
@ApplicationModule(allowedDependencies = {"access", "catalog", "platform", "profiles"})
@NullMarked
package dev.plateau.server.backup;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
