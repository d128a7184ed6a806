package dev.plateau.server.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** A server whose answers have no end: a byte now and then. */
public final class Tarpit implements AutoCloseable {
    private static final long PAUSE_NANOS = 50_000_000;

    /** Which part has no end. */
    public enum Drip {
        /** The first record of TLS. */
        HANDSHAKE("\u0016\u0003\u0003?\u00ff", "https"),
        STATUS("HTTP/1.1 200 ", "http"),
        HEADERS("HTTP/1.1 200 OK\r\nX-Long: ", "http"),
        /** Of an answer that is not the last one. */
        INFORMATION("HTTP/1.1 103 Early Hints\r\nLink: ", "http"),
        BODY("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", "http");

        private final String beginning;
        private final String scheme;

        Drip(String beginning, String scheme) {
            this.beginning = beginning;
            this.scheme = scheme;
        }
    }

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Set<Socket> clients = Collections.synchronizedSet(new HashSet<>());
    private final CountDownLatch hungUp = new CountDownLatch(1);
    private final Drip drip;

    public Tarpit(Drip drip) throws IOException {
        this.drip = drip;
        Thread.ofPlatform().daemon().start(this::accept);
    }

    public URI address() {
        return URI.create(drip.scheme + "://127.0.0.1:" + socket.getLocalPort() + "/hook");
    }

    /** Clients that wait now. */
    public int waiting() {
        return clients.size();
    }

    /** Waits until a client has closed its connection. */
    public void awaitHangUp() throws InterruptedException {
        hungUp.await();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                clients.add(client);
                Thread.ofVirtual().start(() -> answer(client));
                Thread.ofVirtual().start(() -> swallow(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void answer(Socket client) {
        try (client) {
            OutputStream out = client.getOutputStream();
            out.write(drip.beginning.getBytes(StandardCharsets.ISO_8859_1));
            while (true) {
                out.write('x');
                out.flush();
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } catch (IOException gone) {
            clients.remove(client);
            hungUp.countDown();
        }
    }

    private static void swallow(Socket client) {
        try {
            client.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException gone) {
            // The other thread notices, too.
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        for (Socket client : Set.copyOf(clients)) {
            client.close();
        }
    }
}
