/** People of a server: their accounts and profiles, invitations, and links to reset a password. */
@NamedInterface("people")
@NullMarked
package dev.plateau.server.access.people;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
