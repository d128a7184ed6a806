@NullMarked
package dev.plateau.server.alerts.missing;

import org.jspecify.annotations.NullMarked;
