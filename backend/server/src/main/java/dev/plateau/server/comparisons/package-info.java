/** Comparisons with a baseline: the matrix and the comparison of two environments; releases. */
@ApplicationModule(
        allowedDependencies = {"access", "catalog", "detection", "environments", "hosts", "platform", "runs", "series"})
@NullMarked
package dev.plateau.server.comparisons;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
