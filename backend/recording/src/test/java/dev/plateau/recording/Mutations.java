package dev.plateau.recording;

import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.read.RecordingReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Reads damaged copies of recordings, and prints how many ended in which way: {@code whole}, {@code partly} and {@code refused} are the good
 * ones, all others name the copy. Arguments: how many copies, recordings.
 */
final class Mutations {
    /** Far more than any copy takes on a busy machine. */
    private static final int MOST_SECONDS = 20;

    private static final int HEADER = 68;

    private enum Damage {
        FLIPPED_BITS,
        CUT,
        WILD_LENGTHS,
        WILD_HEADER,
        SHUFFLED_BLOCKS,
        FLIPPED_BITS_OF_GZIP
    }

    private final List<byte[]> recordings;
    private final Path file;
    private final Map<String, Integer> outcomes = new TreeMap<>();
    private String slowest = "";
    private long slowestMillis;

    private Mutations(List<byte[]> recordings, Path file) {
        this.recordings = recordings;
        this.file = file;
    }

    public static void main(String[] arguments) throws Exception {
        List<byte[]> recordings =
                Stream.of(arguments).skip(1).map(Path::of).map(Mutations::bytes).toList();
        Path file = Files.createTempFile("damaged", ".jfr");
        Mutations mutations = new Mutations(recordings, file);
        ExecutorService reader = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            return thread;
        });
        for (int seed = 0; seed < Integer.parseInt(arguments[0]); seed++) {
            mutations.tryOne(seed, reader);
        }
        Files.delete(file);
        mutations.outcomes.forEach((outcome, copies) -> System.out.println(outcome + ": " + copies));
        System.err.println("slowest: " + mutations.slowest);
    }

    private static byte[] bytes(Path recording) {
        try {
            return Files.readAllBytes(recording);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void tryOne(int seed, ExecutorService reader) throws Exception {
        Damage damage = Damage.values()[seed % Damage.values().length];
        byte[] whole = recordings.get(seed / Damage.values().length % recordings.size());
        Files.write(file, damaged(whole, damage, new Random(seed)));
        String name = damage + " with seed " + seed;
        long start = System.nanoTime();
        outcomes.merge(outcome(name, reader), 1, Integer::sum);
        long millis = (System.nanoTime() - start) / 1_000_000;
        if (millis > slowestMillis) {
            slowestMillis = millis;
            slowest = name + ", " + millis + " ms";
        }
    }

    private String outcome(String name, ExecutorService reader) throws InterruptedException {
        try {
            return reader.submit(() -> read(name)).get(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return name + " takes more than " + MOST_SECONDS + " s";
        } catch (ExecutionException e) {
            return name + " throws " + e.getCause();
        }
    }

    private String read(String name) throws IOException {
        try {
            Recording recording =
                    RecordingReader.comparable(RecordingLimits.DEFAULT).read(file);
            for (Recording.Gap missing : recording.missing()) {
                if (missing.reason().contains("Error")) {
                    return name + ": " + missing.reason();
                }
            }
            return recording.whole() ? "whole" : "partly";
        } catch (RefusedRecording e) {
            String reason = String.valueOf(e.getMessage());
            return reason.contains("null") || reason.contains("Error") ? name + ": " + reason : "refused";
        }
    }

    private static byte[] damaged(byte[] whole, Damage damage, Random random) throws IOException {
        byte[] bytes = whole.clone();
        switch (damage) {
            case FLIPPED_BITS -> flip(bytes, random);
            case CUT -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case WILD_LENGTHS -> {
                for (int i = 1 + random.nextInt(20); i > 0; i--) {
                    int at = random.nextInt(bytes.length - 9);
                    Arrays.fill(bytes, at, at + 1 + random.nextInt(8), (byte) 0xff);
                }
            }
            case WILD_HEADER -> {
                int field = 8 * (1 + random.nextInt(HEADER / 8 - 1));
                ByteBuffer.wrap(bytes).putLong(field, random.nextLong() >> random.nextInt(64));
            }
            case SHUFFLED_BLOCKS -> {
                int length = 1 + random.nextInt(4096);
                int from = random.nextInt(bytes.length - length);
                System.arraycopy(whole, from, bytes, random.nextInt(bytes.length - length), length);
            }
            case FLIPPED_BITS_OF_GZIP -> {
                bytes = gzipped(bytes);
                flip(bytes, random);
            }
        }
        return bytes;
    }

    private static void flip(byte[] bytes, Random random) {
        for (int i = 1 + random.nextInt(50); i > 0; i--) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
    }

    private static byte[] gzipped(byte[] plain) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(plain);
        }
        return packed.toByteArray();
    }
}
