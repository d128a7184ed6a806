@NullMarked
package dev.plateau.server.profiles;

import org.jspecify.annotations.NullMarked;
