/** Comparisons with a baseline: the matrix and the comparison of two environments. Owns no tables. */
@ApplicationModule(
        allowedDependencies = {"api", "catalog", "environments", "hosts", "regressions", "releases", "runs", "series"})
@NullMarked
package dev.plateau.server.comparisons;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
