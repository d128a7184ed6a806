package dev.plateau.collector;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** A capsule as its receiver uses it. */
final class CapsuleFile {
    /**
     * How a script ended.
     *
     * @param verdict first words of its last line, up to a colon
     */
    record Verdict(int code, String verdict, String output) {}

    private CapsuleFile() {}

    /** All entries outside of {@code jars/}, by name. */
    static Map<String, String> texts(Path zip) throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                String name = entry.getName();
                texts.put(name, name.startsWith("jars/") ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return texts;
    }

    /** Unpacks it into an empty folder. */
    static void unpack(Path zip, Path folder) throws IOException {
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                Path file = folder.resolve(entry.getName());
                Files.createDirectories(file.getParent());
                Files.copy(in, file);
            }
        }
    }

    /** Runs {@code reproduce.sh} with few blocks, and with more where a busy host leaves it open, as its advice is. */
    static Verdict reproduceClearly(Path folder, Path... jdks) throws IOException, InterruptedException {
        Verdict few = reproduce(folder, blocks(4, jdks));
        return few.verdict().equals("CAN'T SAY") ? reproduce(folder, blocks(16, jdks)) : few;
    }

    private static Object[] blocks(int blocks, Path... jdks) {
        return Stream.concat(Stream.of("-n", blocks), Stream.of(jdks)).toArray();
    }

    /** Runs {@code reproduce.sh} of an unpacked capsule. */
    static Verdict reproduce(Path folder, Object... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("sh", "reproduce.sh"));
        Stream.of(arguments).map(Object::toString).forEach(words::add);
        Process script = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output;
        try (InputStream in = script.getInputStream();
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            output = lines.lines().collect(Collectors.joining("\n"));
        }
        int code = script.waitFor();
        String last = output.substring(output.lastIndexOf('\n') + 1);
        return new Verdict(code, last.split(":", 2)[0], output);
    }
}
