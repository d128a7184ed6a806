package dev.plateau.knowledge;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The class files of a JDK, read from its image by the file system that it brings along. It stays open for all tests: to open it takes longer
 * than to look something up.
 */
final class JdkImage {
    private static final Map<Path, JdkImage> OPEN = new ConcurrentHashMap<>();

    private final FileSystem image;

    private JdkImage(Path home) {
        try {
            image = FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JdkImage of(TestJdk jdk) {
        return OPEN.computeIfAbsent(jdk.home(), JdkImage::new);
    }

    /** The texts and methods of a class file. */
    record ClassFile(Set<String> texts, Set<String> methods) {}

    /** Whether the JDK has a package, a class, or a class with a method. */
    boolean has(String name) throws IOException {
        if (Files.isDirectory(image.getPath("/packages", name)) || find(name).isPresent()) {
            return true;
        }
        int method = name.lastIndexOf('.');
        Optional<ClassFile> type = find(name.substring(0, method));
        return type.isPresent() && type.get().methods().contains(name.substring(method + 1));
    }

    /** A class by its name, from whichever module has it. */
    Optional<ClassFile> find(String name) throws IOException {
        int end = name.lastIndexOf('.');
        Path modules = image.getPath("/packages", name.substring(0, end));
        if (!Files.isDirectory(modules)) {
            return Optional.empty();
        }
        try (Stream<Path> links = Files.list(modules)) {
            for (Path link : links.toList()) {
                Path file = image.getPath(
                        "/modules", String.valueOf(link.getFileName()), name.replace('.', '/') + ".class");
                if (Files.exists(file)) {
                    return Optional.of(parse(Files.newInputStream(file)));
                }
            }
        }
        return Optional.empty();
    }

    /** Names of the events that the JVM and the JDK's own classes write. */
    Set<String> events() throws IOException {
        Set<String> events = new HashSet<>();
        try (Stream<Path> files = Files.walk(image.getPath("/modules/jdk.jfr/jdk/jfr"))) {
            for (Path file : files.toList()) {
                String name = String.valueOf(file.getFileName());
                if (name.startsWith("metadata.")) {
                    events.addAll(words(Files.readAllBytes(file)));
                } else if (name.endsWith(".class")) {
                    parse(Files.newInputStream(file)).texts().stream()
                            .filter(text -> text.startsWith("jdk."))
                            .forEach(text -> events.add(text.substring("jdk.".length())));
                }
            }
        }
        return events;
    }

    private static List<String> words(byte[] bytes) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (byte letter : bytes) {
            if (Character.isLetterOrDigit(letter)) {
                word.append((char) letter);
            } else {
                words.add(word.toString());
                word.setLength(0);
            }
        }
        return words;
    }

    static ClassFile parse(InputStream stream) throws IOException {
        try (DataInputStream in = new DataInputStream(stream)) {
            in.readInt();
            in.readInt();
            Map<Integer, String> texts = constants(in);
            in.skipNBytes(6);
            in.skipNBytes(2L * in.readUnsignedShort());
            members(in, texts);
            return new ClassFile(new HashSet<>(texts.values()), members(in, texts));
        }
    }

    /** The constants' sizes are those of the JVM Specification, section 4.4. */
    private static Map<Integer, String> constants(DataInputStream in) throws IOException {
        Map<Integer, String> texts = new HashMap<>();
        int count = in.readUnsignedShort();
        for (int index = 1; index < count; index++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> texts.put(index, in.readUTF());
                case 5, 6 -> {
                    in.skipNBytes(8);
                    index++;
                }
                case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                default -> throw new IOException("unknown constant " + tag);
            }
        }
        return texts;
    }

    /** Reads the fields, or the methods; their names. */
    private static Set<String> members(DataInputStream in, Map<Integer, String> texts) throws IOException {
        Set<String> names = new HashSet<>();
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            in.skipNBytes(2);
            names.add(String.valueOf(texts.get(in.readUnsignedShort())));
            in.skipNBytes(2);
            for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                in.skipNBytes(2);
                in.skipNBytes(in.readInt());
            }
        }
        return names;
    }
}
