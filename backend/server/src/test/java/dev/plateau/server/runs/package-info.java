@NullMarked
package dev.plateau.server.runs;

import org.jspecify.annotations.NullMarked;
