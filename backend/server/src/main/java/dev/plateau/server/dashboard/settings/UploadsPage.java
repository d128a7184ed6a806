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
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.RunSearch;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
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
class UploadsPage {
    private static final int ROWS = 50;
    /** Runs that are suggested for a recording; any other can be entered. */
    private static final int RUNS = 30;

    private final Uploads uploads;
    private final Tokens tokens;
    private final Deletions deletions;
    private final RunSearch history;
    private final Environments environments;
    private final RunCatalog catalog;

    UploadsPage(
            Uploads uploads,
            Tokens tokens,
            Deletions deletions,
            RunSearch history,
            Environments environments,
            RunCatalog catalog) {
        this.catalog = catalog;
        this.deletions = deletions;
        this.history = history;
        this.environments = environments;
        this.uploads = uploads;
        this.tokens = tokens;
    }

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
        model.addAttribute("usualScopes", TokenScope.DEFAULT);
        return "uploads/list";
    }

    /** Ids of the newest runs, each with a label for people. */
    private List<Option> newestRuns(Project project) {
        List<RunRecord> runs =
                history.newest(project.id(), new RunSearch.RunFilter("", "", null), Long.MAX_VALUE, RUNS).stream()
                        .map(RunSearch.CountedRun::run)
                        .toList();
        Map<Long, KnownEnvironment> known = environments.byIds(
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

    @GetMapping("/{id}")
    String page(Project project, @PathVariable UUID id, Model model) {
        UploadRecord upload = uploads.find(project.id(), id)
                .orElseThrow(() ->
                        PageNotFound.in(project, "upload " + id, "The list of uploads shows those that arrived."));
        model.addAttribute("upload", upload);
        model.addAttribute("preceding", preceding(project, upload));
        model.addAttribute("tokens", names(project));
        return "uploads/upload";
    }

    /** By stored run, the one to compare it with; runs that are gone, and first ones, are left out. */
    private Map<Long, RunRecord> preceding(Project project, UploadRecord upload) {
        Receipt receipt = upload.receipt();
        Map<Long, RunRecord> found = new HashMap<>();
        if (receipt != null) {
            receipt.runs().stream()
                    .limit(ROWS)
                    .flatMap(stored -> catalog.find(project.id(), stored.id()).stream())
                    .forEach(run -> catalog.preceding(project.id(), run).ifPresent(one -> found.put(run.id(), one)));
        }
        return found;
    }

    private Map<Long, String> names(Project project) {
        return tokens.list(project.id()).stream().collect(Collectors.toMap(UploadToken::id, UploadToken::name));
    }
}
