/** Results of a project as files for other programs, row by row from the views of the schema {@code export}. */
@ApplicationModule(allowedDependencies = {"catalog", "platform"})
@NullMarked
package dev.plateau.server.exports;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
