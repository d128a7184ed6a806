/** Sessions of people who are signed in, in the database that all servers share. */
@NamedInterface("sessions")
@NullMarked
package dev.plateau.server.access.sessions;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
