package dev.plateau.server.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Sends a history to a project, with the marks of its runs and hosts. */
final class HistorySender {
    private static final String JSON = "application/json";

    private final PatientSender sender;
    private final JdbcClient database;
    private final PendingDetection pending;
    private final String project;

    /** The sender sends to the project of this name. */
    HistorySender(PatientSender sender, JdbcClient database, String project) {
        this.sender = sender;
        this.database = database;
        this.project = project;
        pending = new PendingDetection(database);
    }

    /** Sends one upload after the other, each with its marks when all series of the previous one were evaluated. */
    void slowly(List<HistoryUpload> history) throws IOException, InterruptedException {
        for (int i = 0; i < history.size(); i++) {
            List<Long> runs = send(i, history.get(i));
            pending.await(project);
            if (history.get(i).isMarked()) {
                mark(history.get(i), runs);
                pending.await(project);
            }
        }
    }

    /** Sends by clients that wait for receipts alone, and adds all marks afterwards. Returns when all series were evaluated. */
    void fast(List<HistoryUpload> history, int clients) throws Exception {
        Map<Integer, List<Long>> marked = sendFast(history, clients);
        for (Map.Entry<Integer, List<Long>> runs : marked.entrySet()) {
            mark(history.get(runs.getKey()), runs.getValue());
        }
        pending.await(project);
    }

    private Map<Integer, List<Long>> sendFast(List<HistoryUpload> history, int clients) throws Exception {
        AtomicInteger next = new AtomicInteger();
        Map<Integer, List<Long>> marked = new ConcurrentHashMap<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
            List<Future<Void>> sent = new ArrayList<>();
            for (int client = 0; client < clients; client++) {
                sent.add(threads.submit(() -> {
                    for (int i = next.getAndIncrement(); i < history.size(); i = next.getAndIncrement()) {
                        List<Long> runs = send(i, history.get(i));
                        if (history.get(i).isMarked()) {
                            marked.put(i, runs);
                        }
                    }
                    return null;
                }));
            }
            for (Future<Void> one : sent) {
                one.get();
            }
        }
        return marked;
    }

    /** Ids of the runs. */
    private List<Long> send(int number, HistoryUpload upload) throws IOException, InterruptedException {
        JsonNode receipt = sender.send(number, "/uploads?" + upload.parameters(), JSON, bytes(upload.file()));
        return receipt.get("runs")
                .valueStream()
                .map(run -> run.get("id").longValue())
                .toList();
    }

    private void mark(HistoryUpload upload, Collection<Long> runs) throws IOException, InterruptedException {
        if (upload.excluded()) {
            for (long run : runs) {
                sender.put(0, "/runs/" + run + "/mark", JSON, bytes("{\"reason\": \"a backup ran meanwhile\"}"));
            }
        }
        if (upload.hostChanged() != null) {
            long host = database.sql(
                            "select e.host_id from run r join environment e on e.project_id = r.project_id and e.id = r.environment_id where r.id = ?")
                    .param(runs.iterator().next())
                    .query(Long.class)
                    .single();
            sender.send(
                    0,
                    "/hosts/" + host + "/marks",
                    JSON,
                    bytes("{\"since\": \"" + upload.hostChanged() + "\", \"text\": \"new BIOS\"}"));
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
