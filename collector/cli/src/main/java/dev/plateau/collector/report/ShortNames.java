package dev.plateau.collector.report;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of files for the heads of columns, where a date and a whole commit id are wider than the scores below. */
final class ShortNames {
    /** A shorter name stays as it is: people know it. */
    private static final int LONG = 24;

    private static final int COMMIT_CHARACTERS = 10;
    private static final Pattern COMMIT = Pattern.compile("(?<![0-9a-zA-Z])[0-9a-f]{40}(?![0-9a-zA-Z])");
    private static final Pattern SEPARATOR = Pattern.compile("[-_. ]+");

    private ShortNames() {}

    /**
     * Abbreviated commit in a long name, else the name without the words that begin or end all of them. It may be that of another name.
     *
     * @param all names, this one among them
     */
    static String of(String name, List<String> all) {
        if (all.stream().allMatch(one -> one.length() <= LONG)) {
            return name;
        }
        Matcher commit = COMMIT.matcher(name);
        if (commit.find()) {
            return commit.group().substring(0, COMMIT_CHARACTERS);
        }
        String rest = name;
        Matcher separator = SEPARATOR.matcher(name);
        while (separator.find() && all.stream().allMatch(one -> one.startsWith(name.substring(0, separator.end())))) {
            rest = name.substring(separator.end());
        }
        return withoutCommonEnd(rest, all);
    }

    private static String withoutCommonEnd(String rest, List<String> all) {
        Matcher separator = SEPARATOR.matcher(rest);
        while (separator.find()) {
            String end = rest.substring(separator.start());
            if (all.stream().allMatch(one -> one.endsWith(end))) {
                return rest.substring(0, separator.start());
            }
        }
        return rest;
    }
}
