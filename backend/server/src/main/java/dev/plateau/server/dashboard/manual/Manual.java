package dev.plateau.server.dashboard.manual;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/** All documents. Each is rendered when it is first read, and kept: the files are a part of the server. */
@Component
public class Manual {
    /**
     * Documents for one kind of reader.
     *
     * @param title the readers
     * @param pages in the order of reading
     */
    public record Part(String title, List<ManualPage> pages) {}

    private record Contents(String title, List<String> names) {}

    private static final List<Contents> CONTENTS = List.of(
            new Contents(
                    "Measure and compare",
                    List.of(
                            "collector",
                            "upload-format",
                            "ci-gate",
                            "series",
                            "flame-graphs",
                            "causes",
                            "jdk-changes",
                            "api")),
            new Contents("Verdicts and alerts", List.of("statistics", "alerting", "glossary", "sample-suite")),
            new Contents("Run a server", List.of("configuration", "security", "performance", "troubleshooting")),
            new Contents(
                    "Work on Plateau",
                    List.of(
                            "architecture",
                            "development",
                            "dependencies",
                            "decisions/README",
                            "decisions/detectors",
                            "decisions/embedded-postgresql",
                            "decisions/jfr-reader",
                            "decisions/persistence",
                            "decisions/redactor",
                            "decisions/texts",
                            "decisions/work-queue")));

    private final Map<String, ManualPage> rendered = new ConcurrentHashMap<>();

    /** The table of contents. */
    public List<Part> parts() {
        return CONTENTS.stream()
                .map(part -> new Part(
                        part.title(), part.names().stream().map(this::page).toList()))
                .toList();
    }

    /** The document with this name; empty for an unknown name. */
    public Optional<ManualPage> find(String name) {
        return names().anyMatch(name::equals) ? Optional.of(page(name)) : Optional.empty();
    }

    private ManualPage page(String name) {
        return rendered.computeIfAbsent(name, missing -> Markdown.render(missing, read(missing)));
    }

    private static Stream<String> names() {
        return CONTENTS.stream().flatMap(part -> part.names().stream());
    }

    private static String read(String name) {
        try (InputStream file = new ClassPathResource("docs/" + name + ".md").getInputStream()) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A document.
     *
     * @param name its address below {@code /docs}: {@code statistics}, {@code decisions/persistence}
     * @param title its first heading
     * @param html its text, the heading included; links lead to pages of this server
     */
    public record ManualPage(String name, String title, String html) {}
}
