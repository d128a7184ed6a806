/** Goals of Maven, each of which starts a command of the collector. */
@NullMarked
package dev.plateau.maven;

import org.jspecify.annotations.NullMarked;
