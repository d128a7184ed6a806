/** Other formats: flame graph pages and data, folded stacks, pprof, speedscope. */
@NullMarked
package dev.plateau.recording.export;

import org.jspecify.annotations.NullMarked;
