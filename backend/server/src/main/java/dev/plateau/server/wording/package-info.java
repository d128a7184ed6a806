/** Formats numbers, benchmarks and environments for people: the same on pages, in mails and in titles. */
@ApplicationModule(
        displayName = "Wording",
        allowedDependencies = {"environments"})
@NullMarked
package dev.plateau.server.wording;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
