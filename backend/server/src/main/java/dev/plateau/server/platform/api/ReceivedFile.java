package dev.plateau.server.platform.api;

import dev.plateau.wire.model.UploadDeadline;
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
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/**
 * The body of an upload in a temporary file.
 *
 * @param bytes size of the content, after gzip was undone
 * @param deadline for reading, redacting and storing it
 */
public record ReceivedFile(Path path, long bytes, UploadDeadline deadline) {
    private static final int BUFFER = 1 << 16;
    /** Space is reserved in steps of this size, so that a slow sender holds little. */
    private static final long STEP = 1 << 20;
    /** 256 MiB at 4 Mbit/s. A slower sender would hold a connection and a file for too long. */
    private static final Duration MAX_TIME = Duration.ofMinutes(10);

    /**
     * Writes a request's body to a temporary file.
     *
     * @param target receives the content; the caller closes it
     * @param limit most bytes of content
     * @return number of bytes of content
     * @throws Problem 413 when there are more, 503 when the temporary folder has no space for them or can't be written, 408 when they take too long
     */
    static long receive(HttpServletRequest request, TemporaryFile target, long limit) throws IOException {
        if (request.getContentLengthLong() > limit) {
            throw tooLarge(limit);
        }
        String encoding = Objects.requireNonNullElse(request.getHeader(HttpHeaders.CONTENT_ENCODING), "identity")
                .toLowerCase(Locale.ROOT);
        if (!encoding.equals("gzip") && !encoding.equals("identity")) {
            throw new Problem(
                    HttpStatus.UNSUPPORTED_MEDIA_TYPE,
                    "unknown-encoding",
                    "The content encoding is not known",
                    "Content-Encoding " + encoding + " is not known here: send gzip, or none.");
        }
        InputStream body = request.getInputStream();
        InputStream content = encoding.equals("gzip") ? unzipped(body) : body;
        return copy(content, target, limit, MAX_TIME);
    }

    /** SHA-256 of the content. Reads the file again: a digest made on arrival costs time before the sender has a turn. */
    public byte[] sha256() throws IOException {
        return digest(path);
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

    static long copy(InputStream in, TemporaryFile target, long limit, Duration longest) throws IOException {
        byte[] buffer = new byte[BUFFER];
        long start = System.nanoTime();
        long reserved = 0;
        long bytes = 0;
        try (OutputStream out = Files.newOutputStream(target.path())) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                bytes += read;
                if (bytes > limit) {
                    throw tooLarge(limit);
                }
                if (bytes > reserved) {
                    reserved = bytes + STEP;
                    target.reserve(reserved);
                }
                if (System.nanoTime() - start > longest.toNanos()) {
                    throw tooSlow(longest);
                }
                write(buffer, read, out);
            }
        } catch (ZipException | EOFException broken) {
            throw badGzip(broken);
        }
        target.reserve(bytes);
        return bytes;
    }

    private static void write(byte[] buffer, int length, OutputStream out) {
        try {
            out.write(buffer, 0, length);
        } catch (IOException full) {
            throw TemporaryFiles.unwritable(full);
        }
    }

    private static Problem tooLarge(long limit) {
        return new Problem(
                HttpStatus.CONTENT_TOO_LARGE,
                "upload-too-large",
                "The upload is too large",
                "An upload may have " + limit + " bytes (unpacked, when it is sent with gzip). Send it in parts.");
    }

    private static Problem tooSlow(Duration longest) {
        return new Problem(
                HttpStatus.REQUEST_TIMEOUT,
                "upload-too-slow",
                "The upload takes too long to arrive",
                "It did not arrive in " + longest.toMinutes() + " minutes. Send it in parts, or with gzip.");
    }

    private static Problem badGzip(IOException cause) {
        return Problem.badRequest(
                "bad-gzip",
                "The body is not gzip",
                "Content-Encoding says gzip, the body is something else: " + cause.getMessage());
    }
}
