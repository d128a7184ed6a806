package dev.plateau.server.dashboard.search;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.Manual;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The pages that have an entry in the navigation, or a button on a page of it. */
@Component
final class PageDirectory {
    /**
     * A page.
     *
     * @param path behind the address of the project, or of the server
     */
    private record Entry(String title, String detail, String path) {}

    private static final List<Entry> OF_PROJECT = List.of(
            new Entry("Matrix", "benchmarks by JDK and flag set", "/matrix"),
            new Entry("Incidents", "regressions and improvements, triage", "/incidents"),
            new Entry("Series", "benchmarks over commits and JDK builds", "/series"),
            new Entry("State of performance", "what got slower since a release or a day", "/state"),
            new Entry("Compare", "two environments or runs, flame graphs", "/compare"),
            new Entry("Runs", "results of each execution", "/runs"),
            new Entry("Environments", "hosts, JDKs, flag sets", "/environments"),
            new Entry("Uploads", "receipts and refusals", "/uploads"),
            new Entry("Requests", "requested measurements, agents", "/requests"),
            new Entry("Alert rules", "mail, web hooks, missing data", "/alerts"),
            new Entry(
                    "Ignore changes below",
                    "minimum effect rules, smallest change that counts",
                    "/minimum-effect-rules"),
            new Entry("Benchmark aliases", "renamed benchmarks keep their history", "/benchmark-aliases"),
            new Entry("Saved views", "pages under a name", "/views"),
            new Entry("Settings", "tokens, repository, deletion", "/settings"));

    private static final List<Entry> OF_SERVER = List.of(
            new Entry("Overview", "all projects", "/"),
            new Entry("JDK changes", "that move performance", "/jdk-changes"),
            new Entry("Documentation", "all documents", "/docs"));

    private final Manual manual;

    PageDirectory(Manual manual) {
        this.manual = manual;
    }

    /** All pages but documents, those of the first project first. */
    Stream<SearchHit> pages(Collection<Project> projects) {
        return Stream.concat(
                projects.stream()
                        .flatMap(project -> OF_PROJECT.stream()
                                .map(page -> hit(project.name(), page, "/projects/" + project.name() + page.path()))),
                OF_SERVER.stream().map(page -> hit(null, page, page.path())));
    }

    /** The documentation. */
    Stream<SearchHit> documents() {
        return manual.parts().stream()
                .flatMap(part -> part.pages().stream())
                .map(page -> hit(
                        null,
                        new Entry(page.title(), "documentation", "/docs/" + page.name()),
                        "/docs/" + page.name()));
    }

    private static SearchHit hit(@Nullable String project, Entry page, String path) {
        return new SearchHit(SearchHit.SearchKind.PAGE, project, page.title(), page.detail(), path);
    }
}
