/** The database itself: PostgreSQL embedded in a data folder, or the one that {@code spring.datasource.url} names. */
@ApplicationModule(allowedDependencies = {})
@NullMarked
package dev.plateau.server.storage;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
