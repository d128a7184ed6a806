package dev.plateau.server.dashboard;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The pages of the documentation. Each is rendered when it is first read, and kept: the files are a part of the server. */
@Controller
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
                            "walk-through",
                            "collector",
                            "upload-format",
                            "ci-gate",
                            "series",
                            "flame-graphs",
                            "causes",
                            "jdk-changes",
                            "integrations",
                            "assistants",
                            "api")),
            new Contents("Verdicts and alerts", List.of("statistics", "alerting", "glossary", "sample-suite")),
            new Contents(
                    "Run a server",
                    List.of(
                            "administration",
                            "configuration",
                            "security",
                            "performance",
                            "scaling",
                            "troubleshooting")),
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
                            "decisions/tables",
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

    private ManualPage page(String name) {
        return rendered.computeIfAbsent(name, missing -> Markdown.render(missing, read(missing)));
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

    @GetMapping("/docs")
    String contents(Model model) {
        model.addAttribute("parts", parts());
        return "manual/contents";
    }

    @GetMapping("/docs/{name}")
    String page(@PathVariable String name, Model model) {
        return show(name, model);
    }

    @GetMapping("/docs/decisions/{name}")
    String decision(@PathVariable String name, Model model) {
        return show("decisions/" + name, model);
    }

    private String show(String name, Model model) {
        if (CONTENTS.stream().noneMatch(part -> part.names().contains(name))) {
            throw new PageNotFound("There is no document " + name + ".", "The documentation lists all documents.");
        }
        model.addAttribute("page", page(name));
        model.addAttribute("parts", parts());
        return "manual/page";
    }
}
