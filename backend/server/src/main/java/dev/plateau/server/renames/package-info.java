/** Renamed benchmarks: aliases of old names. Joins the histories of both names, for which it writes the tables of all modules. */
@ApplicationModule(
        displayName = "Renames",
        allowedDependencies = {"access", "catalog", "detection", "platform"})
@NullMarked
package dev.plateau.server.renames;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
