/** What is wanted measured, and which agent does it: a queue in the database. */
@ApplicationModule(displayName = "Requests")
@NullMarked
package dev.plateau.server.requests;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
