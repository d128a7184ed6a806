package dev.plateau.server.load;

import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.server.testing.Night;
import dev.plateau.server.testing.PageVisitor;
import dev.plateau.server.testing.RemoteProject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** People and programs that use a cluster through its balancer: they send nights and recordings, look at pages, and download recordings. */
final class ClusterClients {
    /** Clients that send at the same time, each the nights of suites of its own, one after the other. */
    static final int LANES = 4;

    private static final int RECORDED_EVERY = 40;
    private static final long BETWEEN_NIGHTS = 600;
    private static final long BETWEEN_PAGES = 300;
    /** Longer than any outage, and short pauses: its end is noticed at once. */
    private static final List<Duration> RETRIES = Collections.nCopies(1200, Duration.ofMillis(250));

    private final WriteOutages outages = new WriteOutages();
    private final ClientAnswers uploads = new ClientAnswers("uploads");
    private final ClientAnswers pages = new ClientAnswers("pages");
    private final AtomicInteger suites = new AtomicInteger();
    private final Map<Integer, Long> runs = new ConcurrentHashMap<>();
    private final Downloads downloads;
    private final NightSender sender;
    private final URI address;
    private volatile boolean over;

    ClusterClients(URI address, RemoteProject project, Path folder) throws IOException, InterruptedException {
        this.address = address;
        downloads = new Downloads(any -> project);
        sender = new NightSender(new PatientSender(any -> project, RETRIES, this::note), downloads, folder);
    }

    private void note(long start, int status) {
        uploads.add(start, status);
        if (status == 200 || status == 201) {
            outages.acknowledge(System.nanoTime());
        }
    }

    /** Sends suites until all is over, and the last one to its end. */
    Void send() throws IOException, InterruptedException, RefusedRecording {
        while (!over) {
            int first = suites.getAndIncrement() * Night.CONFIRMED;
            for (int number = first; number < first + Night.CONFIRMED; number++) {
                long run = sender.send(number);
                runs.put(number, run);
                if (number % RECORDED_EVERY == 0) {
                    sender.sendRecording(number, run);
                }
                Thread.sleep(BETWEEN_NIGHTS);
            }
        }
        return null;
    }

    /** Looks at pages of a project until all is over, signed in. */
    Void read(String project, String name, String password) throws IOException, InterruptedException {
        PageVisitor reader = new PageVisitor(address);
        reader.signIn(name, password);
        for (int turn = 0; !over; turn++) {
            String page = Bystander.PAGES.get(turn % Bystander.PAGES.size()).replace("{project}", project);
            long start = System.nanoTime();
            try {
                pages.add(start, reader.get(page).statusCode());
            } catch (IOException broken) {
                pages.add(start, 0);
            }
            Thread.sleep(BETWEEN_PAGES);
        }
        return null;
    }

    void stop() {
        over = true;
    }

    WriteOutages outages() {
        return outages;
    }

    Downloads downloads() {
        return downloads;
    }

    /** Stored nights, and the ids of their runs. */
    Map<Integer, Long> runs() {
        return Map.copyOf(runs);
    }

    List<ClientAnswers> answers() {
        return List.of(uploads, pages);
    }
}
