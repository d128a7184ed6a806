@NullMarked
package dev.plateau.collector.host;

import org.jspecify.annotations.NullMarked;
