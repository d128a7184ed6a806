/** Series: ordered points of one key along an axis, commits or JDK builds. */
@ApplicationModule(
        displayName = "Series",
        allowedDependencies = {"catalog", "environments", "platform", "runs"})
@NullMarked
package dev.plateau.server.series;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
