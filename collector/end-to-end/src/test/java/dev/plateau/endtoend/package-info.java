/** Both sides together: the jars that people run, each in a process of its own. */
@NullMarked
package dev.plateau.endtoend;

import org.jspecify.annotations.NullMarked;
