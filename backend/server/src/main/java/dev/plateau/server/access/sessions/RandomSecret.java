package dev.plateau.server.access.sessions;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/** Secrets of 256 random bits, as text that a link or a cookie can hold. The database has only their SHA-256. */
public final class RandomSecret {
    private static final int BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomSecret() {}

    public static String next() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return text(bytes);
    }

    /** The SHA-256 of a secret, as text. */
    public static String hash(String secret) {
        try {
            return text(MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
