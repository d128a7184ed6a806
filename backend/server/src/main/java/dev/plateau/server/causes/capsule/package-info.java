/** Capsules of incidents: zips with which others reproduce a change, and what they found. */
@NamedInterface("capsule")
@NullMarked
package dev.plateau.server.causes.capsule;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
