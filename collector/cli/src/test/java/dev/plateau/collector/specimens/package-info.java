@NullMarked
package dev.plateau.collector.specimens;

import org.jspecify.annotations.NullMarked;
