package dev.plateau.wire.text;

import dev.plateau.wire.model.BenchmarkKey;
import java.util.Comparator;
import java.util.List;

/** Order of texts in which numbers count as numbers: size 2 before size 10. */
public final class NaturalOrder {
    static final Comparator<String> OF_TEXTS = NaturalOrder::compare;
    /** Entry by entry; of two lists with equal starts the shorter one first. */
    static final Comparator<List<String>> OF_LISTS = NaturalOrder::compare;
    /** By benchmark, values of parameters, mode and threads. */
    public static final Comparator<BenchmarkKey> OF_BENCHMARKS = Comparator.comparing(BenchmarkKey::benchmark)
            .thenComparing(key -> List.copyOf(key.parameters().values()), OF_LISTS)
            .thenComparing(BenchmarkKey::mode)
            .thenComparingInt(BenchmarkKey::threads);

    private NaturalOrder() {}

    private static int compare(String left, String right) {
        return compare(parts(left), parts(right), NaturalOrder::comparePart);
    }

    private static int compare(List<String> left, List<String> right) {
        return compare(left, right, OF_TEXTS);
    }

    private static int compare(List<String> left, List<String> right, Comparator<String> order) {
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            int found = order.compare(left.get(i), right.get(i));
            if (found != 0) {
                return found;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    /** Runs of digits and runs of everything else. */
    private static List<String> parts(String text) {
        return List.of(text.split("(?<=\\D)(?=\\d)|(?<=\\d)(?=\\D)"));
    }

    private static int comparePart(String left, String right) {
        boolean numbers = startsWithDigit(left) && startsWithDigit(right);
        int byLength = numbers ? Integer.compare(left.length(), right.length()) : 0;
        return byLength != 0 ? byLength : left.compareTo(right);
    }

    private static boolean startsWithDigit(String text) {
        return !text.isEmpty() && Character.isDigit(text.charAt(0));
    }
}
