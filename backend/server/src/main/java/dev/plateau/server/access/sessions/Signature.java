package dev.plateau.server.access.sessions;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signatures of cookies: HMAC with SHA-256, as text. */
public final class Signature {
    private static final String ALGORITHM = "HmacSHA256";

    private Signature() {}

    public static String of(String key, String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("This Java runtime lacks " + ALGORITHM, missing);
        }
    }

    /** Compares in constant time. */
    public static boolean equal(String right, String given) {
        return MessageDigest.isEqual(right.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }
}
