package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.ui.ExtendedModelMap;

/** The real documents: none is forgotten, and every link leads somewhere. */
class ManualTests {
    private static final Path DOCS = Path.of("../../docs");
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");

    private final Map<String, Manual.ManualPage> pages = new Manual()
            .parts().stream()
                    .flatMap(part -> part.pages().stream())
                    .collect(Collectors.toMap(page -> "/docs/" + page.name(), Function.identity()));

    @Test
    void everyDocumentIsInTheContents() throws IOException {
        try (Stream<Path> files = Files.walk(DOCS)) {
            List<String> documents = files.filter(file -> file.toString().endsWith(".md"))
                    .map(file -> "/docs/"
                            + DOCS.relativize(file)
                                    .toString()
                                    .replace('\\', '/')
                                    .replace(".md", ""))
                    .toList();
            assertThat(documents).hasSizeGreaterThan(20).containsExactlyInAnyOrderElementsOf(pages.keySet());
        }
    }

    @Test
    void everyLinkLeadsToAPageAndAHeading() {
        List<String> links = pages.entrySet().stream()
                .flatMap(page -> links(page.getValue()).map(link -> page.getKey() + " -> " + link))
                .toList();
        assertThat(links).hasSizeGreaterThan(50).allSatisfy(link -> {
            String[] both = link.split(" -> ", 2);
            assertThat(leadsSomewhere(URI.create(both[0]).resolve(both[1]))).isTrue();
        });
    }

    @Test
    void aLinkToTheSourceTreeIsText() {
        assertThat(Objects.requireNonNull(pages.get("/docs/development")).html())
                .doesNotContain("href=\"../");
    }

    @Test
    void thereIsNoOtherDocument() {
        assertThatExceptionOfType(PageNotFound.class)
                .isThrownBy(() -> new Manual().page("../application", new ExtendedModelMap()));
    }

    private static Stream<String> links(Manual.ManualPage page) {
        return LINK.matcher(page.html()).results().map(link -> link.group(1)).filter(link -> !link.contains("://"));
    }

    private boolean leadsSomewhere(URI address) {
        if (address.getPath().startsWith("/docs/images/")) {
            return Files.exists(DOCS.resolve("images").resolve(address.getPath().substring("/docs/images/".length())));
        }
        if (address.getPath().startsWith("/api/v1/schemas/")) {
            return true;
        }
        Manual.ManualPage page = pages.get(address.getPath());
        return page != null
                && (address.getFragment() == null || page.html().contains("id=\"" + address.getFragment() + "\""));
    }
}
