package dev.plateau.collector.digest;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 over pieces of content, in hex. */
public final class Sha256 {
    private final MessageDigest digest;

    public Sha256() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Adds a piece. */
    public Sha256 add(byte[] piece) {
        digest.update(piece);
        return this;
    }

    /** The digest of everything added. */
    public String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }

    /** The digest of one piece. */
    public static String of(byte[] content) {
        return new Sha256().add(content).hex();
    }
}
