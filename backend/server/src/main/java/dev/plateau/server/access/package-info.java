/** Access control: upload tokens, the administrator account of a server that others can reach, and the rules of every address. */
@ApplicationModule(allowedDependencies = {"catalog", "platform"})
@NullMarked
package dev.plateau.server.access;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
