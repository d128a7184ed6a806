package dev.plateau.server.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.load.AbuseLoad.AbuseRun;
import dev.plateau.server.load.AbuseLoad.Pauses;
import dev.plateau.server.load.Bystander.Seen;
import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.MoodySmtp;
import dev.plateau.server.testing.ServerProcess;
import dev.plateau.server.testing.TestDatabase;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One hostile token sends all that the security review proved, and variations by chance, while another project works. */
class AbuseTests {
    /** Live bytes may grow by caches that have limits of their own. */
    private static final long CACHES = 48L << 20;

    private static final int CLIENTS = 4;
    private static final double LONGEST_DELAY = 2000;
    /** Other tests need the processors, too; {@code ./plateau load abuse} has no pauses. */
    private static final Pauses PAUSES = new Pauses(Duration.ofSeconds(4), Duration.ofMillis(100));

    @Test
    void whatOneTokenDoesNoOtherProjectNotices() throws Exception {
        AbuseRun run =
                AbuseRun.of(LoadedServer::startQuickly, Duration.ofSeconds(5), Duration.ofSeconds(60), PAUSES, 7);

        assertThat(run.attacked().failures()).isEmpty();
        assertThat(run.attacked().mails()).isNotEmpty();
        assertThat(Seen.p95(run.attacked().pages()))
                .as("milliseconds of a page")
                .isLessThan(Seen.p95(run.alone().pages()) + LONGEST_DELAY);
        assertThat(run.after().temporary()).as("bytes of temporary files").isZero();
        assertThat(run.after().connections()).as("connections still busy").isZero();
        assertThat(run.after().heap()).as("live bytes").isLessThan(run.before().heap() + CACHES);
        assertThat(run.answers()).as("attacks that were answered").hasSizeGreaterThan(19);
        assertThat(run.answers().values())
                .as("no attack ends in a fault of the server")
                .allSatisfy(answers -> assertThat(answers).doesNotContainKey(500));
    }

    /** A session with the request of each would take a gigabyte. */
    @Test
    void thirtyThousandPagesLeaveNothing() throws Exception {
        var given = new GivenDatabase(TestDatabase.create());
        try (MoodySmtp smtp = new MoodySmtp();
                ServerProcess server = given.serve(smtp);
                var clients = Executors.newFixedThreadPool(CLIENTS)) {
            URI address = server.address();
            askAsStrangers(clients, address, 500);
            long before = Footprint.liveBytes(server.pid());

            Map<Integer, Long> answers = askAsStrangers(clients, address, 30_000);

            assertThat(answers).containsOnlyKeys(200, 302, 404);
            assertThat(Footprint.liveBytes(server.pid())).as("live bytes").isLessThan(before + CACHES / 3);
        }
    }

    /** How often each status came. */
    private static Map<Integer, Long> askAsStrangers(ExecutorService clients, URI server, int requests)
            throws InterruptedException {
        List<String> pages =
                List.of("/", "/projects/shop/matrix?order=largest", "/login", "/docs/security", "/assets/none.js");
        List<Callable<List<Integer>>> work = IntStream.range(0, CLIENTS)
                .<Callable<List<Integer>>>mapToObj(number -> () -> {
                    List<Integer> answers = new ArrayList<>();
                    try (HttpClient client = HttpClient.newHttpClient()) {
                        for (int i = number; i < requests; i += CLIENTS) {
                            String page = pages.get(i % pages.size());
                            URI uri = server.resolve(page + (page.contains("?") ? "&" : "?") + "n=" + i);
                            HttpResponse<Void> answer =
                                    client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding());
                            answer.headers()
                                    .allValues("Set-Cookie")
                                    .forEach(cookie -> assertThat(cookie).doesNotStartWith("plateau="));
                            answers.add(answer.statusCode());
                        }
                    }
                    return answers;
                })
                .toList();
        return clients.invokeAll(work).stream()
                .flatMap(answers -> answers.resultNow().stream())
                .collect(Collectors.groupingBy(status -> status, Collectors.counting()));
    }
}
