package dev.plateau.recording.format;

import java.util.Set;

/**
 * The constants to keep of a chunk.
 *
 * @param types names of their types; strings are always kept
 * @param most of one chunk
 */
public record ConstantFilter(Set<String> types, int most) {
    /** None. */
    static final ConstantFilter NOTHING = new ConstantFilter(Set.of(), 0);
}
