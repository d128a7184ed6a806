package dev.plateau.server.load;

import dev.plateau.server.testing.RemoteProject;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntFunction;

/** Downloads recordings and compares them with what their redacted files must be. */
final class Downloads {
    private final IntFunction<RemoteProject> servers;
    private final Map<Long, String> digests = new ConcurrentHashMap<>();
    private final List<String> faults = new CopyOnWriteArrayList<>();

    /** As server 0, 1 and so on shows them, whatever the number; there may be one server alone. */
    Downloads(IntFunction<RemoteProject> servers) {
        this.servers = servers;
    }

    /** From now on this recording can be downloaded. */
    void expect(long recording, byte[] file) {
        digests.put(recording, Sha256.of(file));
    }

    Set<Long> recordings() {
        return digests.keySet();
    }

    /** Answers that were wrong. */
    List<String> faults() {
        return faults;
    }

    /**
     * Downloads recordings again and again until it is interrupted, wherever their files are. While servers are killed an answer may be missing,
     * but not wrong.
     *
     * @return how many came whole
     */
    int downloadMeanwhile() {
        int whole = 0;
        try {
            for (int turn = 0; !Thread.interrupted(); turn++) {
                for (long id : List.copyOf(digests.keySet())) {
                    try {
                        whole += download(turn, id) ? 1 : 0;
                    } catch (IOException killed) {
                        // The next turn is the other server's.
                    }
                }
                Thread.sleep(50);
            }
        } catch (InterruptedException over) {
            // As it is to end.
        }
        return whole;
    }

    /** Downloads all from so many servers; each must come. */
    void downloadAll(int number) throws IOException, InterruptedException {
        for (int server = 0; server < number; server++) {
            for (long id : digests.keySet()) {
                if (!download(server, id)) {
                    faults.add("recording " + id + " can't be downloaded from server " + server);
                }
            }
        }
    }

    /** False when the server can't give it now. */
    private boolean download(int server, long id) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = servers.apply(server)
                .send("/recordings/" + id + "/file", HttpRequest.newBuilder().GET(), BodyHandlers.ofByteArray());
        // A balancer answers 502 when the server dies, and 504 when it does not answer.
        if (answer.statusCode() > 500) {
            return false;
        }
        if (answer.statusCode() != 200 || !Sha256.of(answer.body()).equals(digests.get(id))) {
            faults.add("recording " + id + " from server " + server + ": " + answer.statusCode() + " with "
                    + answer.body().length + " bytes, not the redacted file");
        }
        return true;
    }
}
