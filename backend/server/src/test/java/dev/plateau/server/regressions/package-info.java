@NullMarked
package dev.plateau.server.regressions;

import org.jspecify.annotations.NullMarked;
