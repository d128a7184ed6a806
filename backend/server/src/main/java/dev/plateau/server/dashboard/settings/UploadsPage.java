package dev.plateau.server.dashboard.settings;

import dev.plateau.server.access.TokenScope;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.access.UploadToken;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.dashboard.Option;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.deletion.Deletions;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.ingest.Receipt;
import dev.plateau.server.ingest.UploadRecord;
import dev.plateau.server.ingest.Uploads;
import dev.plateau.server.runs.EarlierRuns;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.RunSearch;
import dev.plateau.wire.model.Environment.Host;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Uploads of a project: receipts of stored ones, and refused ones with every problem. */
@Controller
@RequestMapping("/projects/{project}/uploads")
record UploadsPage(
        Uploads uploads,
        Tokens tokens,
        Deletions deletions,
        RunSearch history,
        Environments environments,
        RunCatalog catalog,
        EarlierRuns earlierRuns) {
    private static final int ROWS = 50;
    /** Runs that are suggested for a recording; any other can be entered. */
    private static final int RUNS = 30;

    @GetMapping
    String list(
            Project project,
            @RequestParam(required = false) @Nullable Instant at,
            @RequestParam(required = false) @Nullable UUID after,
            Model model) {
        Uploads.Cursor cursor = at == null || after == null ? null : new Uploads.Cursor(at, after);
        List<UploadRecord> found = uploads.newest(project.id(), cursor, ROWS + 1);
        List<UploadRecord> shown = found.stream().limit(ROWS).toList();
        model.addAttribute("uploads", shown);
        model.addAttribute("deletions", deletions.of(project.id()));
        model.addAttribute("next", found.size() > ROWS ? shown.getLast() : null);
        model.addAttribute("tokens", names(project));
        model.addAttribute("runs", newestRuns(project));
        model.addAttribute("host", onlyHost(project));
        model.addAttribute("usualScopes", TokenScope.DEFAULT);
        return "uploads/list";
    }

    /** Name of the host of all results that name one; null without it, and with several. */
    private @Nullable String onlyHost(Project project) {
        List<String> names = environments.ofProject(project.id()).stream()
                .map(KnownEnvironment::host)
                .filter(host -> !host.fingerprint().equals(Host.UNKNOWN))
                .map(Host::label)
                .distinct()
                .toList();
        return names.size() == 1 ? names.getFirst() : null;
    }

    /** Ids of the newest runs, each with a label for people. */
    private List<Option> newestRuns(Project project) {
        List<RunRecord> runs =
                history.newest(project.id(), new RunSearch.RunFilter("", "", null), Long.MAX_VALUE, RUNS).stream()
                        .map(RunSearch.CountedRun::run)
                        .toList();
        Map<Long, KnownEnvironment> known = environments.byIds(
                project.id(),
                runs.stream().map(RunRecord::environmentId).distinct().toList());
        return runs.stream()
                .map(run -> new Option(
                        String.valueOf(run.id()),
                        run.measuredAt().truncatedTo(ChronoUnit.MINUTES) + ", "
                                + Objects.requireNonNull(known.get(run.environmentId()))
                                        .label()
                                + (run.commit() == null ? "" : ", " + run.commit())))
                .toList();
    }

    /** @param compare true to open the comparison of its first run with the run before, if there is one */
    @GetMapping("/{id}")
    String page(
            Project project,
            @PathVariable UUID id,
            @RequestParam(defaultValue = "false") boolean compare,
            Model model) {
        UploadRecord upload = uploads.find(project.id(), id)
                .orElseThrow(() ->
                        PageNotFound.in(project, "upload " + id, "The list of uploads shows those that arrived."));
        Map<Long, RunRecord> preceding = preceding(project, upload);
        if (compare && !preceding.isEmpty()) {
            long run = preceding.keySet().iterator().next();
            return "redirect:/projects/" + project.name() + "/compare?baselineRun="
                    + Objects.requireNonNull(preceding.get(run)).id() + "&candidateRun=" + run;
        }
        model.addAttribute("upload", upload);
        model.addAttribute("preceding", preceding);
        model.addAttribute("tokens", names(project));
        return "uploads/upload";
    }

    /** By stored run, the one to compare it with; runs that are gone, and first ones, are left out. */
    private Map<Long, RunRecord> preceding(Project project, UploadRecord upload) {
        Receipt receipt = upload.receipt();
        Map<Long, RunRecord> found = new LinkedHashMap<>();
        if (receipt != null) {
            receipt.runs().stream()
                    .limit(ROWS)
                    .flatMap(stored -> catalog.find(project.id(), stored.id()).stream())
                    .forEach(
                            run -> earlierRuns.preceding(project.id(), run).ifPresent(one -> found.put(run.id(), one)));
        }
        return found;
    }

    private Map<Long, String> names(Project project) {
        return tokens.list(project.id()).stream().collect(Collectors.toMap(UploadToken::id, UploadToken::name));
    }
}
