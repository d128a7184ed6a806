/** Accounts of the server, and the profile of a person. */
@NullMarked
package dev.plateau.server.dashboard.people;

import org.jspecify.annotations.NullMarked;
