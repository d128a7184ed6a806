package dev.plateau.server.dashboard.profile;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Recording;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.Address;
import dev.plateau.server.dashboard.Option;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.profiles.FlameGraphs;
import dev.plateau.server.profiles.Profiles;
import dev.plateau.server.profiles.Profiles.RecordingSummary;
import dev.plateau.server.profiles.RecordingCatalog;
import dev.plateau.server.profiles.RecordingCatalog.NamedRecording;
import dev.plateau.server.profiles.RecordingRecord;
import dev.plateau.server.runs.RunCatalog;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** One recording with all its facts: of a benchmark's fork, or of any program that ran then. */
@Controller
@RequestMapping("/projects/{project}")
record RecordingPage(
        RecordingCatalog catalog,
        Profiles profiles,
        FlameGraphs flameGraphs,
        Environments environments,
        RunCatalog runs,
        Calculations calculations) {
    @GetMapping("/recordings/{id}")
    String page(
            Project project,
            @PathVariable long id,
            @RequestParam(defaultValue = "cpu") String kind,
            HttpServletRequest http,
            Model model) {
        RecordingRecord item = catalog.find(project, id).orElseThrow(() -> missing(project, id));
        RecordingSummary fork = profiles.one(project.id(), id).orElseThrow();
        KnownEnvironment environment = environments.byId(project.id(), fork.environment());
        Recording facts = catalog.facts(project.id(), List.of(id)).get(id);
        List<RecordedSide> sides = List.of(new RecordedSide(environment.label(), fork));
        Address address = Address.of(http);
        EventKind shown = EventKind.named(kind).orElse(EventKind.CPU);
        RecordingView view = facts == null ? null : RecordingView.of(facts, fork);
        Long cell = catalog.score(project, item);
        model.addAttribute(
                "shown",
                new RecordingContent(
                        catalog.named(project.id(), item),
                        environment,
                        cell,
                        cell == null ? null : other(project, fork),
                        RecordingView.fileStates(item),
                        calculations.run(
                                project.id(), () -> ProfilePanel.of(profiles, catalog, project, sides, kind, address)),
                        view,
                        view != null && !view.isOf(environment.jdk()),
                        RecordingView.threads(profiles.threads(project.id(), id, shown), shown)));
        return "recording/recording";
    }

    /**
     * Content of the page.
     *
     * @param cell of the recorded benchmark; null without one
     * @param other another environment in whose run the same benchmark was recorded; null without one
     * @param states of the file
     * @param view null until the recording was read
     * @param isOfOtherJdk true if the recording does not explain the scores of its run
     * @param threads of the shown kind of event
     */
    record RecordingContent(
            NamedRecording recording,
            KnownEnvironment environment,
            @Nullable Long cell,
            @Nullable Option other,
            List<String> states,
            ProfilePanel what,
            @Nullable RecordingView view,
            boolean isOfOtherJdk,
            List<RecordingView.ThreadRow> threads) {}

    private @Nullable Option other(Project project, RecordingSummary fork) {
        return profiles
                .ofExecution(
                        project.id(),
                        runs.byIds(project.id(), List.of(fork.run())).getFirst().execution(),
                        fork.benchmarkKey())
                .stream()
                .map(RecordingSummary::environment)
                .filter(environment -> environment != fork.environment())
                .findFirst()
                .map(id -> new Option(
                        String.valueOf(id), environments.byId(project.id(), id).label()))
                .orElse(null);
    }

    /** Keeps the recording for ever, or as long as others. */
    @PostMapping("/recordings/{id}/pin")
    String pin(Project project, @PathVariable long id, @RequestParam boolean pinned) {
        RecordingRecord item = catalog.pin(project, id, pinned).orElseThrow(() -> missing(project, id));
        return "redirect:" + item.page();
    }

    private static PageNotFound missing(Project project, long id) {
        return PageNotFound.in(
                project,
                "recording " + id,
                "The page of a run lists its recordings; they end after the time this server keeps them.");
    }

    /**
     * A call tree for a flame graph: compressed JSON that changes only with its address.
     *
     * @param uncut rules whose cut is undone
     * @param threads thread group whose stacks alone are sent; empty for all threads
     * @param label name of the tree; part of the answer
     */
    @GetMapping("/profiles/{recording}/{kind}")
    ResponseEntity<byte[]> tree(
            Project project,
            @PathVariable long recording,
            @PathVariable String kind,
            @RequestParam(defaultValue = "") List<String> uncut,
            @RequestParam(defaultValue = Profiles.ALL_THREADS) String threads,
            @RequestParam(defaultValue = "recording") String label) {
        byte[] tree = calculations
                .run(project.id(), () -> flameGraphs.of(project.id(), recording, kind, uncut, threads, label))
                .orElseThrow(() -> new PageNotFound(
                        "The recording " + recording + " of project " + project.name() + " has no profile of " + kind
                                + ".",
                        "The page of a cell that was recorded shows those there are."));
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_JSON)
                .header(HttpHeaders.CONTENT_ENCODING, "gzip")
                .cacheControl(CacheControl.maxAge(Duration.ofDays(1)).cachePrivate())
                .body(tree);
    }
}
