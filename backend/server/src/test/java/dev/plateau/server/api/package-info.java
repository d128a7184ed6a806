@NullMarked
package dev.plateau.server.api;

import org.jspecify.annotations.NullMarked;
