package dev.plateau.collector.gate;

import dev.plateau.collector.send.Answer;
import dev.plateau.collector.send.Answer.Accepted;
import dev.plateau.collector.send.Answer.Refused;
import dev.plateau.collector.send.ServerClient;
import dev.plateau.wire.read.GateRecord;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;

/** Requests a verdict from a server, and waits for it while a collector still measures or the server is unreachable. */
public final class GateClient {
    private static final Duration PAUSE = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ServerClient client;
    private final List<String> parameters = new ArrayList<>();

    public GateClient(ServerClient client) {
        this.client = client;
    }

    /** Adds a parameter of the resource; may be repeated. */
    public GateClient with(String name, Object value) {
        parameters.add(name + "=" + URLEncoder.encode(value.toString(), StandardCharsets.UTF_8));
        return this;
    }

    /**
     * The verdict once it is complete.
     *
     * @throws IOException when the server refuses, or gives no verdict in time
     */
    public GateRecord ask(Duration limit) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            Answer answer = client.get("verdict?" + String.join("&", parameters), PATIENCE);
            if (answer instanceof Refused) {
                throw new IOException(answer.reason());
            }
            String obstacle = answer.reason();
            if (answer instanceof Accepted accepted) {
                GateRecord verdict = verdict(accepted);
                if (verdict.complete()) {
                    return verdict;
                }
                obstacle = "a collector is still measuring";
            }
            if (System.nanoTime() + PAUSE.toNanos() > deadline) {
                throw new IOException("No verdict within " + limit.toSeconds() + " s: " + obstacle
                        + ". Give more time with --timeout.");
            }
            Thread.sleep(PAUSE.toMillis());
        }
    }

    private GateRecord verdict(Accepted answer) throws IOException {
        try {
            return ServerClient.JSON.treeToValue(answer.body(), GateRecord.class);
        } catch (JacksonException e) {
            throw new IOException(
                    "this is not an answer of a Plateau server: check "
                            + client.destination().server(),
                    e);
        }
    }
}
