package dev.plateau.server.access;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The scopes of a token. {@link ProjectRules} defines the scopes that each address requires. */
public enum TokenScope {
    /** Stores results, recordings and progress; reads receipts. */
    UPLOAD,
    /** Reads everything of the project except verdicts. */
    READ,
    /** Reads everything, including verdicts. */
    GATE,
    /** Claims requests for measurements, and stores their results. */
    AGENT,
    /** Reads everything and changes the project: rules, marks, incidents, requests. */
    MANAGE;

    /** The scopes of a CI job: it stores results and reads a verdict. */
    public static final Set<TokenScope> DEFAULT = Collections.unmodifiableSet(EnumSet.of(UPLOAD, GATE));

    /** Tests whether this scope includes another one. */
    boolean includes(TokenScope other) {
        return this == other
                || switch (this) {
                    case UPLOAD, READ -> false;
                    case GATE -> other == READ;
                    case AGENT -> other == UPLOAD;
                    case MANAGE -> other == READ || other == GATE;
                };
    }

    /** The name in commands, addresses and the database: {@code upload}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the scope of a name.
     *
     * @throws IllegalArgumentException if there is none; the message lists all
     */
    public static TokenScope of(String word) {
        return Stream.of(values())
                .filter(scope -> scope.word().equals(word.strip()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "There is no scope '" + word + "'. The scopes are " + words(Arrays.asList(values())) + "."));
    }

    /** The scopes of these names, without those of a later version, which permit nothing here. */
    static Set<TokenScope> known(Collection<String> words) {
        return Stream.of(values())
                .filter(scope -> words.contains(scope.word()))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Names in the order of this type: "upload, gate". */
    public static String words(Collection<TokenScope> scopes) {
        return scopes.stream().sorted().map(TokenScope::word).collect(Collectors.joining(", "));
    }
}
