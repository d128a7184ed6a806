package dev.plateau.server.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/** The secret that authenticates a request: 256 random bits. Only its SHA-256 and its last characters are stored. */
record TokenSecret(String text) {
    private static final String PREFIX = "plt_";
    private static final int BYTES = 32;
    private static final int HINT_LENGTH = 4;
    private static final SecureRandom RANDOM = new SecureRandom();

    static TokenSecret random() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new TokenSecret(PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    byte[] hash() {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }

    String hint() {
        return text.substring(Math.max(0, text.length() - HINT_LENGTH));
    }

    /** Hides the secret wherever it may be printed. */
    @Override
    public String toString() {
        return PREFIX + "..." + hint();
    }
}
