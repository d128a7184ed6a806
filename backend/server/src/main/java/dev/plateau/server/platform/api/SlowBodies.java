package dev.plateau.server.platform.api;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.apache.coyote.InputBuffer;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/**
 * Ends bodies that drip in, whoever reads them: forms, JSON, uploads, and Tomcat, which receives what is refused, so that its sender reads the
 * answer. Tomcat's time-out begins again with each byte.
 */
final class SlowBodies extends ValveBase {
    private static final long BYTES_PER_SECOND = 16 << 10;
    /** Tomcat closes the connection when more is left: server.tomcat.max-swallow-size. */
    private static final long MAX_REST = 64 << 20;

    private final Duration grace;

    /** @param grace time for any body; one second more for each {@link #BYTES_PER_SECOND} received */
    SlowBodies(Duration grace) {
        super(true);
        this.grace = grace;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        org.apache.coyote.Request received = request.getCoyoteRequest();
        InputBuffer body = received.getInputBuffer();
        Timed timed = new Timed(body, grace.toNanos());
        received.setInputBuffer(timed);
        ClientConnection.of(received).into(request);
        try {
            getNext().invoke(request, response);
            if (!request.isAsync() && !received.hasExpectation()) {
                response.finishResponse();
                timed.readRest();
            }
        } catch (SocketTimeoutException slow) {
            received.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
        } finally {
            received.setInputBuffer(body);
        }
    }

    private static final class Timed implements InputBuffer, ApplicationBufferHandler {
        private final InputBuffer body;
        private final long grace;
        private long began;
        private long bytes;
        private ByteBuffer rest = ByteBuffer.allocate(0);

        Timed(InputBuffer body, long grace) {
            this.body = body;
            this.grace = grace;
        }

        @Override
        public int doRead(ApplicationBufferHandler handler) throws IOException {
            if (bytes == 0) {
                began = System.nanoTime();
            }
            int read = body.doRead(handler);
            bytes += Math.max(read, 0);
            if (read >= 0 && System.nanoTime() - began > grace + 1_000_000_000L * (bytes / BYTES_PER_SECOND)) {
                throw new SocketTimeoutException("the body arrives too slowly");
            }
            return read;
        }

        void readRest() throws IOException {
            int read = 0;
            while (read >= 0 && bytes < MAX_REST) {
                read = doRead(this);
            }
        }

        @Override
        public void setByteBuffer(ByteBuffer buffer) {
            rest = buffer;
        }

        @Override
        public ByteBuffer getByteBuffer() {
            return rest;
        }

        @Override
        public void expand(int size) {
            // Nobody needs what was read.
        }

        @Override
        public int available() {
            return body.available();
        }
    }
}
