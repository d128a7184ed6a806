@NullMarked
package dev.plateau.server.alerts.delivery;

import org.jspecify.annotations.NullMarked;
