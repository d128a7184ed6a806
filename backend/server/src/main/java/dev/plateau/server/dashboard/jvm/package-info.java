/** In what two JVMs differ, and what is known of it. */
@NullMarked
package dev.plateau.server.dashboard.jvm;

import org.jspecify.annotations.NullMarked;
