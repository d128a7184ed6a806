package dev.plateau.statistics.search;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A point of the search space: which candidates are applied.
 *
 * <p>Candidates are numbered from 1. Along a path of commits the first i are applied at position i. Among flags any set can be.
 *
 * @param reference whether this is the other side of the reproduction, such as the other JDK; no candidate is applied then
 * @param applied numbers of the candidates, in order
 */
public record Variant(boolean reference, SortedSet<Integer> applied) {
    /** The other side of a search among flags. */
    public static final Variant REFERENCE = new Variant(true, Collections.emptySortedSet());

    /** No candidate is applied. */
    public static final Variant NONE = new Variant(false, Collections.emptySortedSet());

    public Variant {
        applied = Collections.unmodifiableSortedSet(new TreeSet<>(applied));
    }

    /** These candidates. */
    public static Variant of(Collection<Integer> applied) {
        return new Variant(false, new TreeSet<>(applied));
    }

    /** The first candidates of a path. */
    public static Variant prefix(int length) {
        return of(IntStream.rangeClosed(1, length).boxed().toList());
    }

    /** {@code reference}, or the numbers with commas; {@code none} for none. For journals. */
    @Override
    public String toString() {
        if (reference) {
            return "reference";
        }
        return applied.isEmpty()
                ? "none"
                : applied.stream().map(Object::toString).collect(Collectors.joining(","));
    }
}
