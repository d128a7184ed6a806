package dev.plateau.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules for the production sources of all Maven modules: they are read as text, since no class path holds all of them. */
class SourceLayoutTest {
    private static final Path ROOT = Path.of("../..");
    private static final Path SOURCES = Path.of("src/main/java");
    private static final int MAX_TYPES = 40;

    private static final Pattern MODULE = Pattern.compile("<module>(.+?)</module>");
    /** The formatter puts top-level types, and nothing else of this form, at the start of a line. */
    private static final Pattern TYPE = Pattern.compile(
            "^(?:(?:public|abstract|final|sealed|non-sealed) )*(?:class|interface|record|enum|@interface) (\\w+)",
            Pattern.MULTILINE);

    /** A top-level type; {@code folder} is that of its package, of one module. */
    private record Type(String name, Path folder) {}

    private final List<Type> types = types();

    @Test
    void readsAllModules() {
        assertThat(types)
                .hasSizeGreaterThan(700)
                .extracting(Type::name)
                .contains("PlateauServer", "Collector", "VerdictRule", "CallTree", "BenchmarkKey");
    }

    @Test
    void noSimpleNameStandsForTwoTypes() {
        Map<String, List<Path>> folders = types.stream()
                .collect(Collectors.groupingBy(
                        Type::name, TreeMap::new, Collectors.mapping(Type::folder, Collectors.toList())));
        folders.values().removeIf(several -> several.size() == 1);

        assertThat(folders).isEmpty();
    }

    @Test
    void packagesHaveAtMostFortyTypes() {
        Map<Path, Long> sizes =
                types.stream().collect(Collectors.groupingBy(Type::folder, TreeMap::new, Collectors.counting()));
        sizes.values().removeIf(size -> size <= MAX_TYPES);

        assertThat(sizes).isEmpty();
    }

    private static List<Type> types() {
        return MODULE.matcher(read(ROOT.resolve("pom.xml")))
                .results()
                .map(module -> ROOT.resolve(module.group(1)).resolve(SOURCES))
                .filter(Files::isDirectory)
                .flatMap(SourceLayoutTest::files)
                .flatMap(file -> names(file).map(name -> new Type(name, Objects.requireNonNull(file.getParent()))))
                .toList();
    }

    private static Stream<Path> files(Path sources) {
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> names(Path file) {
        return TYPE.matcher(read(file)).results().map(type -> type.group(1));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
