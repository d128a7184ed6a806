/** JVM flags in canonical form, with their secrets removed. */
@NullMarked
package dev.plateau.wire.flags;

import org.jspecify.annotations.NullMarked;
