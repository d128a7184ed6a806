/** Upload tokens on the command line. */
@NamedInterface("command")
@NullMarked
package dev.plateau.server.access.command;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
