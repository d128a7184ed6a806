/** Differences between two JVMs, and their known effects. */
@NullMarked
package dev.plateau.server.dashboard.jvm;

import org.jspecify.annotations.NullMarked;
