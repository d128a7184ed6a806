@NullMarked
package dev.plateau.server.regressions.audit;

import org.jspecify.annotations.NullMarked;
