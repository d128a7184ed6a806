package dev.plateau.server.platform.api;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;
import org.springframework.http.HttpHeaders;

/**
 * Compresses long answers at level 4. The container always uses level 6: 44 ms for 10,000 points, more than all other work of the request;
 * level 4 takes 14 ms, for 5 % more bytes.
 */
public final class QuickGzip extends GZIPOutputStream {
    private static final String GZIP = "gzip";
    private static final int BUFFER_BYTES = 8192;

    private QuickGzip(OutputStream to) throws IOException {
        super(to, BUFFER_BYTES);
        def.setLevel(4);
    }

    /** The body of an answer, compressed where the client accepts it; to be closed. */
    public static OutputStream body(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.addHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        String accepted = request.getHeader(HttpHeaders.ACCEPT_ENCODING);
        if (accepted == null || !accepted.contains(GZIP)) {
            return response.getOutputStream();
        }
        response.setHeader(HttpHeaders.CONTENT_ENCODING, GZIP);
        return new QuickGzip(response.getOutputStream());
    }
}
