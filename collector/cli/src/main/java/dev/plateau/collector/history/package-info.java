/** Results of the past, from folders, git, and other tools, as uploads with their own commits and times. */
@NullMarked
package dev.plateau.collector.history;

import org.jspecify.annotations.NullMarked;
