/** Online detection: suspects, confirms and drops changes as runs arrive, and replays stored series the same way. */
@NullMarked
package dev.plateau.statistics.online;

import org.jspecify.annotations.NullMarked;
