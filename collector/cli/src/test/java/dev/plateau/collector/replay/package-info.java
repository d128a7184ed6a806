@NullMarked
package dev.plateau.collector.replay;

import org.jspecify.annotations.NullMarked;
