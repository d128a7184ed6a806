/** Changes of the JDK that move performance, as a resource. */
@ApplicationModule(
        displayName = "Knowledge",
        allowedDependencies = {"api"})
@NullMarked
package dev.plateau.server.knowledge;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
