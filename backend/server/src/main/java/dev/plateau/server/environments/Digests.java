package dev.plateau.server.environments;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.SortedMap;

/** SHA-256 over lists of text. */
final class Digests {
    private Digests() {}

    /** Digest of final flag values, by name. */
    static byte[] ofValues(SortedMap<String, String> flags) {
        return of(flags.entrySet().stream()
                .map(flag -> flag.getKey() + "=" + flag.getValue())
                .toList());
    }

    static byte[] of(List<String> texts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String text : texts) {
                digest.update(text.getBytes(UTF_8));
                digest.update((byte) 0);
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("This Java runtime lacks SHA-256", missing);
        }
    }
}
