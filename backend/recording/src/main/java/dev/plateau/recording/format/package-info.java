/** The binary format of flight recordings (1.0 to 2.x): chunks, types, constants, events. Knows nothing of what events mean. */
@NullMarked
package dev.plateau.recording.format;

import org.jspecify.annotations.NullMarked;
