@NullMarked
package dev.plateau.server.hosts;

import org.jspecify.annotations.NullMarked;
