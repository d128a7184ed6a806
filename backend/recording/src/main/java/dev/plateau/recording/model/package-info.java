/** The contents of a recording: call trees, sites, figures and facts, immutable. */
@NullMarked
package dev.plateau.recording.model;

import org.jspecify.annotations.NullMarked;
