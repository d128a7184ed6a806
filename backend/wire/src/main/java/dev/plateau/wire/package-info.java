/**
 * The upload format: the files that a collector or a CI job sends, and their content once read.
 *
 * <p>An upload is either JMH's own JSON or a bundle (a zip with a {@link dev.plateau.wire.model.Manifest} and JMH's JSON verbatim).
 * {@link dev.plateau.wire.bundle.UploadReader} turns both into one {@link dev.plateau.wire.model.Upload}: units normalised, forks merged,
 * everything that was left out listed with its reason. Server and {@code collect check} read with the same code.
 */
@NullMarked
package dev.plateau.wire;

import org.jspecify.annotations.NullMarked;
