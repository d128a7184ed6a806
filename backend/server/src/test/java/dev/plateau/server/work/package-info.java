@NullMarked
package dev.plateau.server.work;

import org.jspecify.annotations.NullMarked;
