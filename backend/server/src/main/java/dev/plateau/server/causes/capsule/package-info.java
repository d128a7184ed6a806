/** Capsules of incidents: zips for reproducing a change elsewhere, and their results. */
@NamedInterface("capsule")
@NullMarked
package dev.plateau.server.causes.capsule;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
