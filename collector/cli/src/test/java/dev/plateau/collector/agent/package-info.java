@NullMarked
package dev.plateau.collector.agent;

import org.jspecify.annotations.NullMarked;
