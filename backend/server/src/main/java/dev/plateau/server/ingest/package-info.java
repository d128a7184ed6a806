/** Takes uploads in: is this upload acceptable; store it once, in one transaction; receipts. */
@ApplicationModule(displayName = "Ingest")
@NullMarked
package dev.plateau.server.ingest;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
