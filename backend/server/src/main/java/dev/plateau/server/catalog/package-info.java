/** Projects and benchmark keys. */
@ApplicationModule(allowedDependencies = {"platform"})
@NullMarked
package dev.plateau.server.catalog;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
