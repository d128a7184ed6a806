package dev.plateau.server.access;

import dev.plateau.server.platform.storage.Storage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.stereotype.Component;

/**
 * The key to the pages of a local server: 256 random bits, new at each start. It identifies the owner, as other accounts of the machine can reach
 * the server, too. It is kept in memory, and in a file that only the server's account can read.
 */
@Component
public class LocalKey {
    private static final String FILE = "local-key";
    private static final int BYTES = 32;

    private final boolean local;
    private final String text;

    LocalKey(Storage storage, ServerProperties server) {
        local = storage.embedded()
                && server.getAddress() != null
                && server.getAddress().isLoopbackAddress();
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        this.text = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /**
     * True for a local server: its database is embedded and it listens on a loopback address. Then its pages accept the key instead of a
     * sign-in. Any other server requires an administrator account.
     */
    public boolean needed() {
        return local;
    }

    /** The value of the link parameter {@code key}. */
    public String text() {
        return text;
    }

    /**
     * Name of the cookie that carries the key. Browsers keep one set of cookies for all ports of a host, so the name differs between the servers of
     * this machine.
     */
    public static String cookie(int port) {
        return "plateau-key-" + port;
    }

    /** Compares a value with the key, in constant time. */
    boolean is(@Nullable String given) {
        return needed()
                && given != null
                && MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes the key to the data folder, for the launcher and the owner, and returns the file.
     *
     * @throws IOException if the file can't be created with access for this account only
     */
    public Path keep(Path data) throws IOException {
        Path file = data.resolve(FILE);
        Path fresh = data.resolve(FILE + ".new");
        Files.deleteIfExists(fresh);
        Files.createFile(fresh, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(fresh, text + "\n");
        return Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
