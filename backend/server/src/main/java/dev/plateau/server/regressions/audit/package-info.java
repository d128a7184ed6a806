/** The nightly audit: the whole history of every series evaluated again, beside the confirmed changes. */
@NamedInterface("audit")
@NullMarked
package dev.plateau.server.regressions.audit;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
