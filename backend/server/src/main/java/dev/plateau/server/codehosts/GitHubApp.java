package dev.plateau.server.codehosts;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;

/**
 * A GitHub App: signs the token by which it gets an installation's token. Only apps may create check runs.
 *
 * @param id client id or app id
 * @param key its private key as GitHub hands it out, in PEM
 */
record GitHubApp(String id, String key) {
    private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(1);

    /** GitHub allows 10 minutes. */
    private static final Duration VALID = Duration.ofMinutes(8);

    /** The start of PKCS #8 around an RSA key: version, algorithm. */
    private static final byte[] RSA = {
        2, 1, 0, 0x30, 0x0d, 6, 9, 0x2a, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xf7, 0x0d, 1, 1, 1, 5, 0
    };

    /**
     * The JSON web token of the app.
     *
     * @throws IllegalArgumentException if the key can't be read
     */
    String token(Instant now) {
        String content = encoded("{\"alg\":\"RS256\",\"typ\":\"JWT\"}") + "."
                + encoded("{\"iat\":%d,\"exp\":%d,\"iss\":\"%s\"}"
                        .formatted(
                                now.minus(CLOCKS_DIFFER).getEpochSecond(),
                                now.plus(VALID).getEpochSecond(),
                                id));
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(pkcs8())));
            signature.update(content.getBytes(StandardCharsets.UTF_8));
            return content + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(signature.sign());
        } catch (GeneralSecurityException | IllegalArgumentException unreadable) {
            throw new IllegalArgumentException(
                    "Enter the private key of the app, from -----BEGIN to END-----: it can't be read.", unreadable);
        }
    }

    private static String encoded(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }

    private byte[] pkcs8() {
        byte[] bytes = Base64.getMimeDecoder().decode(key.replaceAll("-----[A-Z ]+-----", ""));
        if (!key.contains("RSA PRIVATE KEY")) {
            return bytes;
        }
        byte[] content = joined(RSA, element(4, bytes));
        return element(0x30, content);
    }

    /** An element of DER with a length of two bytes. */
    private static byte[] element(int type, byte[] content) {
        return joined(
                new byte[] {(byte) type, (byte) 0x82, (byte) (content.length >> 8), (byte) content.length}, content);
    }

    private static byte[] joined(byte[] first, byte[] second) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(first);
        bytes.writeBytes(second);
        return bytes.toByteArray();
    }

    /** Leaves out the key. */
    @Override
    public String toString() {
        return id;
    }
}
