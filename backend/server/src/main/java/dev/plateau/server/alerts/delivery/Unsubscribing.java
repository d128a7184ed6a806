package dev.plateau.server.alerts.delivery;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Signed tokens that unsubscribe a recipient without sign-in: each is sent only in mails of its rule. */
@Component
record Unsubscribing(JdbcClient jdbc) {
    private static final String ALGORITHM = "HmacSHA256";

    /** The content of a token. */
    record Subscription(long rule, String recipient) {}

    /** The token of a recipient of a rule. */
    String token(long rule, String recipient) {
        String subscription = rule + " " + recipient;
        return encode(subscription.getBytes(StandardCharsets.UTF_8)) + "." + encode(sign(subscription));
    }

    /** The content of a token; empty if its signature is invalid. */
    Optional<Subscription> read(String token) {
        String[] parts = token.split("\\.", 2);
        if (parts.length != 2) {
            return Optional.empty();
        }
        try {
            String subscription = new String(Base64.getUrlDecoder().decode(parts[0]), StandardCharsets.UTF_8);
            if (!MessageDigest.isEqual(
                    sign(subscription), Base64.getUrlDecoder().decode(parts[1]))) {
                return Optional.empty();
            }
            int space = subscription.indexOf(' ');
            return Optional.of(new Subscription(
                    Long.parseLong(subscription.substring(0, space)), subscription.substring(space + 1)));
        } catch (IllegalArgumentException notOurs) {
            return Optional.empty();
        }
    }

    private byte[] sign(String text) {
        return hmac(jdbc.sql("select bytes from alert_key").query(byte[].class).single(), text);
    }

    static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("every JVM has " + ALGORITHM, e);
        }
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
