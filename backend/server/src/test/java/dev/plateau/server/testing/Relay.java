package dev.plateau.server.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Passes connections on to another port of this machine: each after a pause. */
public final class Relay implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int target;
    private final long pauseMillis;

    /** Every connection waits before it is passed on. */
    public Relay(int target, long pauseMillis) throws IOException {
        this.target = target;
        this.pauseMillis = pauseMillis;
        Thread.ofPlatform().daemon().start(this::accept);
    }

    public String endpoint() {
        return "http://127.0.0.1:" + socket.getLocalPort();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                Thread.ofVirtual().start(() -> relay(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void relay(Socket client) {
        try (client) {
            Thread.sleep(pauseMillis);
            try (Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
                Thread answers = Thread.ofVirtual().start(() -> pass(server, client));
                pass(client, server);
                answers.join();
            }
        } catch (IOException gone) {
            // The client sees that its connection is closed.
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static void pass(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            in.transferTo(out);
            to.shutdownOutput();
        } catch (IOException gone) {
            // The other direction ends, too.
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
