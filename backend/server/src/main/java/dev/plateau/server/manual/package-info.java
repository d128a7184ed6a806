/** The documentation: the Markdown files of {@code docs/} as pages of the server. */
@ApplicationModule(
        displayName = "Manual",
        allowedDependencies = {})
@NullMarked
package dev.plateau.server.manual;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
