/** Which runs may be judged: whether their host was itself while they measured, and what people say of them. */
@ApplicationModule(displayName = "Hosts")
@NullMarked
package dev.plateau.server.hosts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
