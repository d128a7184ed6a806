@NullMarked
package dev.plateau.server.requests;

import org.jspecify.annotations.NullMarked;
