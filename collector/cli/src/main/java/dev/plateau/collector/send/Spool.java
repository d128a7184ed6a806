package dev.plateau.collector.send;

import dev.plateau.collector.digest.Sha256;
import dev.plateau.collector.send.Answer.Accepted;
import dev.plateau.collector.send.Answer.Refused;
import dev.plateau.collector.send.Answer.Unavailable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A folder for uploads that could not be sent. Each upload is a folder of its own with the file and its address, never the token. Uploads that the
 * server finally refuses are moved to {@code refused}, with the reason beside them.
 */
public final class Spool {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String ADDRESS = "address.json";
    private static final String CONTENT = "upload";
    private static final String PROBLEM = "problem.json";
    private static final String REFUSED = "refused";

    private final Path folder;
    private int refused;

    public Spool(Path folder) {
        this.folder = folder;
    }

    /** The default folder of a spool: the user's folder for the state of programs. */
    public static Path usualFolder(Map<String, String> variables, Path userHome) {
        String state = variables.getOrDefault("XDG_STATE_HOME", "");
        String windows = variables.getOrDefault("LOCALAPPDATA", "");
        Path base = !state.isEmpty()
                ? Path.of(state)
                : !windows.isEmpty()
                        ? Path.of(windows)
                        : userHome.resolve(".local").resolve("state");
        return base.resolve("plateau").resolve("spool");
    }

    public Path folder() {
        return folder;
    }

    /** Uploads of this spool that the server refused since it was opened. */
    public int refused() {
        return refused;
    }

    /** An upload that waits. */
    public record Waiting(Path folder, Address address) {}

    /**
     * The destination of a waiting upload.
     *
     * @param query facts beside the file
     * @param reason for which it was not sent at once
     */
    public record Address(String server, String project, String query, Instant since, String reason) {
        boolean isOf(Destination destination) {
            return server.equals(destination.server()) && project.equals(destination.project());
        }
    }

    /** Keeps a copy of a file, once for each destination; the copy appears whole or not at all. */
    public void keep(Outgoing outgoing, Destination destination, Instant now, String reason) throws IOException {
        byte[] content = outgoing.content();
        String item = String.join(" ", outgoing.idempotencyKey(content), destination.server(), destination.project());
        Path place =
                folder.resolve(Sha256.of(item.getBytes(StandardCharsets.UTF_8)).substring(0, 32));
        if (Files.exists(place)) {
            return;
        }
        Files.createDirectories(folder);
        Path part = Files.createTempDirectory(folder, ".part");
        try {
            write(part.resolve(CONTENT), content);
            Address address = new Address(destination.server(), destination.project(), outgoing.query(), now, reason);
            write(part.resolve(ADDRESS), JSON.writeValueAsBytes(address));
            Files.move(part, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException notKept) {
            // On a full disk each try would leave another incomplete copy.
            delete(part);
            throw notKept;
        }
    }

    /** On disk when this returns: files moved into place must be whole after a power cut as well. */
    private static void write(Path file, byte[] content) throws IOException {
        Files.write(file, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.SYNC);
    }

    /** Everything that waits, oldest first. */
    public List<Waiting> waiting() throws IOException {
        return waiting(damaged -> {});
    }

    /** The same; also passes on each folder whose address can't be read. */
    private List<Waiting> waiting(Consumer<Path> damaged) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Waiting> waiting = new ArrayList<>();
        try (Stream<Path> children = Files.list(folder)) {
            for (Path child : children.toList()) {
                Path address = child.resolve(ADDRESS);
                if (!child.getFileName().toString().startsWith(".") && Files.exists(address)) {
                    read(address)
                            .ifPresentOrElse(to -> waiting.add(new Waiting(child, to)), () -> damaged.accept(child));
                }
            }
        }
        waiting.sort(
                (one, other) -> one.address().since().compareTo(other.address().since()));
        return waiting;
    }

    /** Empty where the file is cut or empty, as one that an older collector wrote before a power cut. */
    private static Optional<Address> read(Path address) throws IOException {
        try {
            return Optional.of(JSON.readValue(Files.readAllBytes(address), Address.class));
        } catch (JacksonException damaged) {
            return Optional.empty();
        }
    }

    /**
     * Sends the uploads that wait for the client's destination, until the server can't be reached.
     *
     * @param messages receives every answer with its upload
     * @return true if no upload for this destination waits any more
     */
    public boolean deliver(ServerClient client, Consumer<String> messages) throws IOException, InterruptedException {
        List<Path> damaged = new ArrayList<>();
        List<Waiting> waitingNow = waiting(damaged::add);
        damaged.forEach(
                item -> messages.accept(item.resolve(ADDRESS) + " is damaged, so this upload has no address. Send "
                        + item.resolve(CONTENT) + " with `plateau collect upload`, then delete the folder."));
        boolean all = damaged.isEmpty();
        for (Waiting waiting : waitingNow) {
            if (!waiting.address().isOf(client.destination())) {
                continue;
            }
            Path content = waiting.folder().resolve(CONTENT);
            Answer answer;
            try {
                answer = client.uploadPatiently(
                        new Outgoing(content, waiting.address().query()));
            } catch (NoSuchFileException e) {
                // Another collector delivered it in this moment.
                continue;
            }
            if (answer instanceof Accepted accepted) {
                delete(waiting.folder());
                accepted.lines().forEach(line -> messages.accept("spooled upload " + line));
            } else if (answer instanceof Refused refusal) {
                refused++;
                refusal.lines().forEach(messages);
                all &= !refusal.retryable();
                if (!refusal.retryable()) {
                    all &= moveToRefused(waiting.folder(), refusal, messages);
                }
            } else if (answer instanceof Unavailable unavailable) {
                messages.accept(unavailable.reason() + ": uploads wait in " + folder);
                return false;
            }
        }
        return all;
    }

    /** Moves a refused upload away; false where that fails, as on a full disk: it then stays, and the others are sent. */
    private boolean moveToRefused(Path item, Refused refusal, Consumer<String> messages) {
        Path refusals = folder.resolve(REFUSED);
        try {
            Files.createDirectories(refusals);
            Files.writeString(item.resolve(PROBLEM), refusal.problem().toPrettyString());
            Path aside = refusals.resolve(item.getFileName());
            // An item's name is the digest of its content and destination: this is the same upload, refused before.
            delete(aside);
            Files.move(item, aside, StandardCopyOption.ATOMIC_MOVE);
            messages.accept("  kept for a look in " + aside);
            return true;
        } catch (IOException failure) {
            messages.accept("  it waits on, because it can't be moved to " + refusals + ": " + failure);
            return false;
        }
    }

    private static void delete(Path item) throws IOException {
        for (String name : List.of(ADDRESS, CONTENT, PROBLEM)) {
            Files.deleteIfExists(item.resolve(name));
        }
        Files.deleteIfExists(item);
    }
}
