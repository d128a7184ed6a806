@NullMarked
package dev.plateau.collector.why;

import org.jspecify.annotations.NullMarked;
