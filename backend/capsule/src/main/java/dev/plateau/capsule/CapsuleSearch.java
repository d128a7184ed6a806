package dev.plateau.capsule;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of a search for the cause.
 *
 * @param searched {@code flags}, {@code jdks} or {@code commits}; null without a search
 * @param outcome as in the JSON of {@code collect why}; null without a search
 * @param culprits verified causes, as in that JSON
 * @param findings sentences
 * @param changed environment that {@code remedy} belongs to
 * @param remedy verified options that bring the earlier scores back there; empty where none is known
 */
public record CapsuleSearch(
        @Nullable String searched,
        @Nullable String outcome,
        List<?> culprits,
        List<String> findings,
        String changed,
        List<String> remedy) {
    /** No search. */
    public static final CapsuleSearch NONE = new CapsuleSearch(null, null, List.of(), List.of(), "", List.of());
}
