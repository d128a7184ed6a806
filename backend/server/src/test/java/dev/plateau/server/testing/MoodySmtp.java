package dev.plateau.server.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A mail server that can be in a bad mood: what GreenMail, which is well-behaved, can't show. Keeps the ids of mails it got. */
public final class MoodySmtp implements AutoCloseable {
    private static final Pattern ID = Pattern.compile("(?im)^Message-ID: *(<[^>]+>)");

    /** What it does with a mail. */
    public enum Mood {
        FINE,
        REFUSES,
        /** Answers nothing once it has the mail, until it is closed. */
        SILENT_AFTER_DATA,
        /** Answers a byte now and then once it has the mail. */
        DRIPS_AFTER_DATA,
        /** Takes the mail and hangs up before saying so. */
        DIES_AFTER_DATA
    }

    private final ServerSocket socket;
    private final List<String> taken = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, Instant> arrivals = new ConcurrentHashMap<>();
    private final List<Socket> open = Collections.synchronizedList(new ArrayList<>());
    private volatile Mood mood = Mood.FINE;

    public MoodySmtp() throws IOException {
        socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(this::accept);
    }

    public int port() {
        return socket.getLocalPort();
    }

    public void be(Mood wanted) {
        mood = wanted;
    }

    /** Ids of the mails it got, also of those it did not acknowledge. */
    public List<String> taken() {
        return List.copyOf(taken);
    }

    /** When it had got a mail the first time, by the mail's id. */
    public Map<String, Instant> arrivals() {
        return Map.copyOf(arrivals);
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                open.add(client);
                Thread.ofVirtual().start(() -> serve(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                var in = new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
                Writer out = new OutputStreamWriter(client.getOutputStream(), StandardCharsets.US_ASCII)) {
            say(out, "220 moody");
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (!answer(line, in, out)) {
                    return;
                }
            }
        } catch (IOException gone) {
            // The client hung up; it will come again.
        }
    }

    /** False to hang up. */
    private boolean answer(String line, BufferedReader in, Writer out) throws IOException {
        if (line.startsWith("RCPT") && mood == Mood.REFUSES) {
            say(out, "451 4.7.1 \u001b[31mnot today");
        } else if (line.startsWith("DATA")) {
            say(out, "354 go on");
            Optional<String> id = idOf(in);
            if (id.isEmpty()) {
                return false;
            }
            arrivals.putIfAbsent(id.get(), Instant.now());
            taken.add(id.get());
            if (mood == Mood.DIES_AFTER_DATA) {
                return false;
            }
            if (mood == Mood.SILENT_AFTER_DATA) {
                return in.readLine() != null;
            }
            if (mood == Mood.DRIPS_AFTER_DATA) {
                drip(out);
                return false;
            }
            say(out, "250 taken");
        } else if (line.startsWith("QUIT")) {
            say(out, "221 bye");
            return false;
        } else {
            say(out, "250 fine");
        }
        return true;
    }

    /** An answer without an end. */
    private void drip(Writer out) throws IOException {
        out.write("250 ");
        while (mood == Mood.DRIPS_AFTER_DATA) {
            out.write('x');
            out.flush();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    /** Empty when the client hung up before its mail was whole: nobody has that mail. */
    private static Optional<String> idOf(BufferedReader in) throws IOException {
        StringBuilder mail = new StringBuilder();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals(".")) {
                Matcher id = ID.matcher(mail);
                return Optional.of(id.find() ? id.group(1) : "no id");
            }
            mail.append(line).append('\n');
        }
        return Optional.empty();
    }

    private static void say(Writer out, String words) throws IOException {
        out.write(words + "\r\n");
        out.flush();
    }

    @Override
    public void close() {
        try {
            socket.close();
            for (Socket client : List.copyOf(open)) {
                client.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
