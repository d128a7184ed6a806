package dev.plateau.collector.measure;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The journal of an execution or a search: one JSON object a line, forced to disk before the next fork starts. A line that a crash cut short is
 * dropped when the journal is opened again. Only one collector can have it open.
 *
 * @param <E> type of the entries
 */
public final class Journal<E> implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();

    private final FileChannel channel;
    private final List<E> entries;

    private Journal(FileChannel channel, List<E> entries) {
        this.channel = channel;
        this.entries = entries;
    }

    /** Opens a journal for reading and appending; creates it when absent. */
    public static <E> Journal<E> open(Path file, Class<E> type) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() == null) {
                throw new OverlappingFileLockException();
            }
            // Through this channel: closing another one of the same file would release the lock.
            byte[] bytes = Channels.newInputStream(channel).readAllBytes();
            int whole = whole(bytes);
            channel.truncate(whole);
            channel.position(whole);
            return new Journal<>(channel, new ArrayList<>(read(bytes, file, type)));
        } catch (OverlappingFileLockException e) {
            channel.close();
            throw new IOException(
                    "another collector is at work in " + file.getParent() + ": wait for it, or stop it", e);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Reads a journal that may be in use. */
    public static <E> List<E> read(Path file, Class<E> type) throws IOException {
        return read(Files.readAllBytes(file), file, type);
    }

    /** Folders that hold a journal of this name, newest first by their own names. */
    public static List<Path> folders(Path out, String journal) throws IOException {
        if (!Files.isDirectory(out)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(out)) {
            return children.filter(child -> Files.isRegularFile(child.resolve(journal)))
                    .sorted(Comparator.comparing(child -> child.getFileName().toString(), Comparator.reverseOrder()))
                    .toList();
        }
    }

    /** Bytes of the whole lines: the last line may be cut, even within a character. */
    private static int whole(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    private static <E> List<E> read(byte[] bytes, Path file, Class<E> type) throws IOException {
        List<E> entries = new ArrayList<>();
        String text = new String(bytes, 0, whole(bytes), StandardCharsets.UTF_8);
        for (String line : text.lines().toList()) {
            try {
                entries.add(JSON.readValue(line, type));
            } catch (JacksonException e) {
                throw new IOException(
                        file + ":" + (entries.size() + 1) + " is no line of a journal: " + e.getOriginalMessage(), e);
            }
        }
        return entries;
    }

    /** All entries, oldest first. */
    public List<E> entries() {
        return List.copyOf(entries);
    }

    /** Adds a line; it is on disk when this returns. Where it can't be written, as on a full disk, no part of it stays. */
    public void add(E entry) throws IOException {
        ByteBuffer line = ByteBuffer.wrap((JSON.writeValueAsString(entry) + "\n").getBytes(StandardCharsets.UTF_8));
        long end = channel.position();
        try {
            while (line.hasRemaining()) {
                channel.write(line);
            }
            channel.force(false);
        } catch (IOException notWritten) {
            // The next line must not follow half of this one.
            if (channel.isOpen()) {
                channel.truncate(end);
            }
            throw notWritten;
        }
        entries.add(entry);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
