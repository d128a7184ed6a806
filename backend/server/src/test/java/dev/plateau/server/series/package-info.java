@NullMarked
package dev.plateau.server.series;

import org.jspecify.annotations.NullMarked;
