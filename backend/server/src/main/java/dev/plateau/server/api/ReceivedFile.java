package dev.plateau.server.api;

import jakarta.servlet.http.HttpServletRequest;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/**
 * The body of an upload in a temporary file, which goes away with {@link #close}.
 *
 * @param sha256 digest of the content, after gzip was undone
 * @param bytes size of the content, likewise
 */
public record ReceivedFile(Path path, byte[] sha256, long bytes) implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    /**
     * Writes a request's body to a temporary file.
     *
     * @param limit most bytes of content; more are refused with 413
     */
    public static ReceivedFile of(HttpServletRequest request, long limit) throws IOException {
        String encoding = Objects.requireNonNullElse(request.getHeader(HttpHeaders.CONTENT_ENCODING), "identity")
                .toLowerCase(Locale.ROOT);
        if (!encoding.equals("gzip") && !encoding.equals("identity")) {
            throw new Problem(
                    HttpStatus.UNSUPPORTED_MEDIA_TYPE,
                    "unknown-encoding",
                    "The content encoding is not known",
                    "Content-Encoding " + encoding + " is not known here: send gzip, or none.");
        }
        return of(request.getInputStream(), encoding.equals("gzip"), limit);
    }

    private static ReceivedFile of(InputStream body, boolean gzip, long limit) throws IOException {
        Path path = Files.createTempFile("plateau-upload-", null);
        try {
            MessageDigest digest = newDigest();
            long bytes = copy(new DigestInputStream(gzip ? unzipped(body) : body, digest), path, limit);
            return new ReceivedFile(path, digest.digest(), bytes);
        } catch (IOException | RuntimeException failure) {
            Files.deleteIfExists(path);
            throw failure;
        }
    }

    /** A fresh SHA-256 digest. */
    public static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("This Java runtime lacks SHA-256", missing);
        }
    }

    /** SHA-256 of a file. */
    public static byte[] digest(Path file) throws IOException {
        MessageDigest digest = newDigest();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return digest.digest();
    }

    private static InputStream unzipped(InputStream body) throws IOException {
        try {
            return new GZIPInputStream(body, BUFFER);
        } catch (ZipException | EOFException notGzip) {
            throw badGzip(notGzip);
        }
    }

    private static long copy(InputStream in, Path path, long limit) throws IOException {
        byte[] buffer = new byte[BUFFER];
        long bytes = 0;
        try (OutputStream out = Files.newOutputStream(path)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                bytes += read;
                if (bytes > limit) {
                    throw new Problem(
                            HttpStatus.CONTENT_TOO_LARGE,
                            "upload-too-large",
                            "The upload is too large",
                            "An upload may have " + limit
                                    + " bytes (unpacked, when it is sent with gzip). Send it in parts.");
                }
                out.write(buffer, 0, read);
            }
        } catch (ZipException broken) {
            throw badGzip(broken);
        }
        return bytes;
    }

    private static Problem badGzip(IOException cause) {
        return new Problem(
                HttpStatus.BAD_REQUEST,
                "bad-gzip",
                "The body is not gzip",
                "Content-Encoding says gzip, the body is something else: " + cause.getMessage());
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
    }
}
