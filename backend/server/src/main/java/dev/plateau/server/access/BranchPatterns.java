package dev.plateau.server.access;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The branches for which a token may store results: names in which {@code *} stands for any characters.
 *
 * @param patterns one of them must match; empty for every branch
 */
public record BranchPatterns(List<String> patterns) {
    /** Matches every branch, and results without one. */
    public static final BranchPatterns ANY = new BranchPatterns(List.of());

    private static final int MAX_PATTERNS = 20;
    private static final int MAX_LENGTH = 200;

    public BranchPatterns {
        patterns = patterns.stream()
                .map(String::strip)
                .filter(pattern -> !pattern.isEmpty())
                .distinct()
                .toList();
        if (patterns.size() > MAX_PATTERNS) {
            throw new IllegalArgumentException("A token has at most " + MAX_PATTERNS + " branch patterns: "
                    + patterns.size() + " were given. Use * for any characters, as in release/*.");
        }
        patterns.stream()
                .filter(pattern -> pattern.length() > MAX_LENGTH)
                .findFirst()
                .ifPresent(pattern -> {
                    throw new IllegalArgumentException("A branch pattern has at most " + MAX_LENGTH + " characters: “"
                            + pattern.substring(0, 20) + "…” has " + pattern.length()
                            + ". Use * for any characters, as in release/*.");
                });
    }

    /** Parses patterns separated by commas: {@code main,release/*}. */
    public static BranchPatterns of(String text) {
        return new BranchPatterns(List.of(text.split(",", -1)));
    }

    /** Tests whether results of a branch may be stored; null for results without a branch. */
    public boolean allow(@Nullable String branch) {
        return patterns.isEmpty()
                || (branch != null && patterns.stream().anyMatch(pattern -> matches(pattern, branch)));
    }

    /** The patterns as they were written: {@code main,release/*}. */
    @Override
    public String toString() {
        return String.join(",", patterns);
    }

    /** Matches each part at its first occurrence, so the time is linear in the name for each part. */
    private static boolean matches(String pattern, String name) {
        String[] parts = pattern.split("\\*", -1);
        if (parts.length == 1) {
            return pattern.equals(name);
        }
        String last = parts[parts.length - 1];
        int end = name.length() - last.length();
        if (!name.startsWith(parts[0]) || !name.endsWith(last)) {
            return false;
        }
        int place = parts[0].length();
        for (int part = 1; part < parts.length - 1; part++) {
            int found = name.indexOf(parts[part], place);
            if (found < 0) {
                return false;
            }
            place = found + parts[part].length();
        }
        return place <= end;
    }
}
