/** The audit log: who changed what. */
@NullMarked
package dev.plateau.server.platform.audit;

import org.jspecify.annotations.NullMarked;
