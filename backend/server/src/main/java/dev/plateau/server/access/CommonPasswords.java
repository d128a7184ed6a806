package dev.plateau.server.access;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Passwords that attackers try first: those of a list, also with digits and signs around them, sequences, repetitions, and the name of the
 * account. Source: NIST SP 800-63B, 3.1.1.2; the list is from zxcvbn (MIT).
 */
final class CommonPasswords {
    private static final String LIST = "/common-passwords.txt";
    private static final Pattern EDGES = Pattern.compile("^[^\\p{L}]+|[^\\p{L}]+$");
    private static final Pattern REPETITION = Pattern.compile("(.{1,6})\\1+.{0,5}|(.+)\\2+");

    private CommonPasswords() {}

    /** Tests a password for the account of a name. */
    static boolean contain(String password, String name) {
        String lower = password.toLowerCase(Locale.ROOT).strip();
        String core = EDGES.matcher(lower).replaceAll("");
        Set<String> listed = listed();
        return listed.contains(lower)
                || listed.contains(core)
                || core.equals(name.toLowerCase(Locale.ROOT).strip())
                || core.equals("plateau")
                || REPETITION.matcher(lower).matches()
                || isSequence(lower);
    }

    /** Tests for neighbours only: {@code abcdefghijkl}, {@code 123456789012}. */
    private static boolean isSequence(String text) {
        long breaks = 0;
        for (int i = 1; i < text.length(); i++) {
            int step = Math.abs(text.charAt(i) - text.charAt(i - 1));
            breaks += step > 1 ? 1 : 0;
        }
        return breaks <= 1;
    }

    private static Set<String> listed() {
        try (BufferedReader list = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(CommonPasswords.class.getResourceAsStream(LIST)), StandardCharsets.US_ASCII))) {
            return list.lines().collect(Collectors.toSet());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
