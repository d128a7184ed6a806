/** The content of recordings, for people and for scripts. */
@NullMarked
package dev.plateau.collector.recording;

import org.jspecify.annotations.NullMarked;
