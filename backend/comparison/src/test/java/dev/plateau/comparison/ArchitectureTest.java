package dev.plateau.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final Path SOURCES = Path.of("src/main/java");

    @Test
    void dependsOnStatisticsAndWireAndOnNoFramework() throws IOException {
        List<String> imports;
        try (Stream<Path> files = Files.walk(SOURCES)) {
            imports = files.filter(file -> file.toString().endsWith(".java"))
                    .flatMap(ArchitectureTest::lines)
                    .filter(line -> line.startsWith("import "))
                    .toList();
        }

        assertThat(imports)
                .hasSizeGreaterThan(30)
                .allMatch(line ->
                        line.matches("import (dev\\.plateau\\.(statistics|wire|comparison)|java|org\\.jspecify)\\..*"));
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
