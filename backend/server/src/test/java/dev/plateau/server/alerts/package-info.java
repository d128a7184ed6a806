@NullMarked
package dev.plateau.server.alerts;

import org.jspecify.annotations.NullMarked;
