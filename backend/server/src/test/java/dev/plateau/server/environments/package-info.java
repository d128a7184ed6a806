@NullMarked
package dev.plateau.server.environments;

import org.jspecify.annotations.NullMarked;
