package dev.plateau.server.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.LongSupplier;

/** Passes connections on to another port of this machine, slowly: a pause before each connection and before each block of bytes. */
public final class Relay implements AutoCloseable {
    private static final int BLOCK = 1 << 16;

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int target;
    private final LongSupplier connectMillis;
    private final LongSupplier blockMillis;

    /** The pauses come from threads of their own, one for each direction of a connection. */
    public Relay(int target, LongSupplier connectMillis, LongSupplier blockMillis) throws IOException {
        this.target = target;
        this.connectMillis = connectMillis;
        this.blockMillis = blockMillis;
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
            Thread.sleep(connectMillis.getAsLong());
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

    private void pass(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] block = new byte[BLOCK];
            for (int read = in.read(block); read >= 0; read = in.read(block)) {
                Thread.sleep(blockMillis.getAsLong());
                out.write(block, 0, read);
            }
            to.shutdownOutput();
        } catch (IOException gone) {
            // The other direction ends, too.
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
