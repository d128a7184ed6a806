package dev.plateau.server.dashboard;

import dev.plateau.comparison.answers.SuiteAnswer;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.CellRow;
import dev.plateau.server.comparisons.Choices;
import dev.plateau.server.comparisons.Matrices;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.comparisons.MatrixSelection;
import dev.plateau.server.dashboard.answers.Answers;
import dev.plateau.server.dashboard.answers.CollectorChoice;
import dev.plateau.server.dashboard.sharing.ForestDrawing;
import dev.plateau.server.dashboard.sharing.LinkPreview;
import dev.plateau.server.environments.EnvironmentIds;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.CsvConverter;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.drawing.Drawing;
import dev.plateau.server.profiles.Profiles;
import dev.plateau.server.requests.Agents;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunCatalog.LastUse;
import dev.plateau.server.runs.UnmeasuredCell;
import dev.plateau.server.runs.UnmeasuredCells;
import dev.plateau.server.series.Axis;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Verdicts;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/** Benchmarks by JDK and flag set, each compared with a baseline. */
@Controller
@RequestMapping("/projects/{project}/matrix")
record MatrixPage(
        Matrices matrices,
        RunCatalog runs,
        UnmeasuredCells unmeasuredCells,
        Environments environments,
        BenchmarkKeys benchmarks,
        Calculations calculations,
        Incidents incidents,
        Agents agents,
        Profiles profiles,
        CsvConverter csv,
        Clock clock) {
    /** Number of newest incidents that are marked. */
    private static final int MAX_INCIDENTS = 50;

    @GetMapping
    String matrix(Project project, MatrixRequest request, HttpServletRequest http, Model model) {
        Address address = Address.of(http);
        return calculations.run(project.id(), () -> matrix(project, request, address, model));
    }

    private String matrix(Project project, MatrixRequest request, Address address, Model model) {
        long id = project.id();
        Choices choices = matrices.choices(id);
        MatrixSelection selection = request.selection(choices);
        Matrix whole = matrices.matrix(id, choices, selection);
        Matrix unfolded = request.shown(whole);
        Matrix matrix = request.isUnfolded() ? unfolded : unfolded.folding(LastUse.older(runs.lastUse(id)));
        Map<BenchmarkIn, String> marks = marks(id, selection);
        model.addAttribute("matrix", matrix);
        model.addAttribute(
                "folded", unfolded.columns().size() - matrix.columns().size());
        model.addAttribute("request", request);
        model.addAttribute("address", address);
        boolean isOfSpeed = selection.metric().equals(Score.PRIMARY);
        CellWords words = new CellWords("/projects/" + project.name());
        model.addAttribute("view", MatrixView.of(matrix, request, words, marks, isOfSpeed, hasAgent(id, matrix)));
        if (request.first() > 0) {
            return "matrix/table :: rows";
        }
        if (!matrix.rows().isEmpty()) {
            SuiteAnswer answer = Answers.suite(matrix, isOfSpeed);
            model.addAttribute("answer", answer);
            model.addAttribute("linkPreview", LinkPreview.of(project, answer.sentence(), "matrix/chart", ""));
            model.addAttribute(
                    "collectors", CollectorChoice.newest(matrix.columns()).orElse(null));
            model.addAttribute("flames", FlamePair.of(id, matrix, profiles).orElse(null));
            model.addAttribute("groups", MatrixView.groups(matrix.columns()));
        }
        model.addAttribute("isOfSpeed", isOfSpeed);
        model.addAttribute("allColumns", whole.columns());
        model.addAttribute("kept", address.parameters("hide", "from"));
        model.addAttribute("choices", choices);
        model.addAttribute("selection", selection);
        model.addAttribute("metrics", Option.ofMetrics(choices.metrics()));
        model.addAttribute("hosts", new EnvironmentChoices(choices.environments()).hosts());
        model.addAttribute("hostNotice", matrix.hostNotice().orElse(null));
        model.addAttribute("pins", request.pins(matrix, selection));
        model.addAttribute("marked", marks.size());
        return "matrix/matrix";
    }

    private boolean hasAgent(long project, Matrix matrix) {
        return !matrix.columns().isEmpty()
                && agents.isAnyOn(project, matrix.columns().getFirst().host().fingerprint());
    }

    @GetMapping(params = "format=csv")
    @ResponseBody
    Page<CellRow> csv(Project project, MatrixRequest request) {
        return calculations.run(project.id(), () -> rows(project.id(), request));
    }

    /** The chart of one benchmark in all environments as PNG and SVG, and its numbers as CSV. */
    @GetMapping(params = "format=zip")
    ResponseEntity<byte[]> files(Project project, MatrixRequest request) {
        return calculations.run(project.id(), () -> {
            Choices choices = matrices.choices(project.id());
            Matrix matrix = matrices.matrix(project.id(), choices, request.selection(choices))
                    .withoutEmptyColumns();
            Matrix.Row row = matrix.rows().stream()
                    .filter(one -> request.benchmark() != null && one.benchmarkId() == request.benchmark())
                    .findFirst()
                    .orElseThrow(() -> Problem.notFound("benchmark in project", project.name()));
            Drawing drawing = ForestDrawing.ofRow(
                    project.name(), matrix, row, LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
            StringWriter numbers = new StringWriter();
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            try (ZipOutputStream zip = new ZipOutputStream(file)) {
                csv.write(rows(project.id(), request).items(), CellRow.class, numbers);
                add(zip, "png", drawing.png());
                add(zip, "svg", drawing.svg());
                add(zip, "csv", numbers.toString().getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return ResponseEntity.ok()
                    .contentType(new MediaType("application", "zip"))
                    .body(file.toByteArray());
        });
    }

    private static void add(ZipOutputStream zip, String format, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry("jdks." + format));
        zip.write(content);
        zip.closeEntry();
    }

    private Page<CellRow> rows(long id, MatrixRequest request) {
        Choices choices = matrices.choices(id);
        MatrixSelection selection = request.selection(choices);
        Matrix matrix = matrices.matrix(id, choices, selection);
        List<KnownEnvironment> columns = matrix.columns();
        return Page.whole(MatrixView.rows(matrix, request).stream()
                .flatMap(row -> matrix.defaultFlagsFirst().stream()
                        .filter(i -> !row.cells().get(i).isBlank())
                        .map(i -> CellRow.of(
                                row.key(),
                                columns.get(i),
                                columns.get(i).label(),
                                selection.metric(),
                                row.cells().get(i))))
                .toList());
    }

    /** The JVM's output for a benchmark that could not be measured. */
    @GetMapping("/unmeasured")
    String unmeasured(Project project, @RequestParam long run, @RequestParam long benchmark, Model model) {
        UnmeasuredCell words = unmeasuredCells
                .unmeasured(project.id(), run, benchmark)
                .orElseThrow(() -> new PageNotFound(
                        "Run " + run + " could measure this benchmark, or never tried.",
                        "The matrix shows what could not be measured."));
        KnownEnvironment environment = environments.byId(project.id(), words.environmentId());
        String name = Names.of(benchmarks.byId(project.id(), benchmark));
        model.addAttribute("title", name + " on " + environment.briefName());
        model.addAttribute("run", run);
        model.addAttribute("flags", environment.rawFlags());
        model.addAttribute("outcome", Verdicts.of(words.outcome()));
        model.addAttribute("words", words);
        return "matrix/unmeasured";
    }

    /** A benchmark in an environment. */
    record BenchmarkIn(long benchmark, long host, @Nullable Long jdk, long flagSet) {
        static BenchmarkIn of(long benchmark, EnvironmentIds ids) {
            return new BenchmarkIn(benchmark, ids.host(), ids.jdk(), ids.flagSet());
        }
    }

    /** Titles of incidents along commits that are open, on the branch and of the metric of a matrix. */
    private Map<BenchmarkIn, String> marks(long project, MatrixSelection selection) {
        List<IncidentRecord> open = incidents.openRegressions(project, Axis.COMMIT, MAX_INCIDENTS).stream()
                .filter(incident -> selection.branch().isEmpty()
                        || incident.branch().isEmpty()
                        || incident.branch().equals(selection.branch()))
                .toList();
        Map<BenchmarkIn, String> marks = new HashMap<>();
        if (open.isEmpty()) {
            return marks;
        }
        Map<Long, List<IncidentChange>> changes = incidents.changes(open);
        for (IncidentRecord incident : open) {
            changes.getOrDefault(incident.id(), List.of()).stream()
                    .filter(change -> change.metric().equals(selection.metric()) && !change.hasRecovered())
                    .forEach(change -> marks.putIfAbsent(
                            new BenchmarkIn(change.benchmarkKey(), change.host(), change.jdk(), change.flagSet()),
                            incident.title()));
        }
        return marks;
    }

    /**
     * The query of a matrix's address: all of its state.
     *
     * @param metric null for the primary score
     * @param host null for the host last used
     * @param baseline environment of the baseline column; null for the oldest JDK without flags
     * @param branch null for the project's usual branch, empty for the newest of any
     * @param execution only this execution of a plan; null for the newest of any
     * @param upTo id of the newest score that a copied link shows; null for any
     * @param text only benchmarks in whose name, parameters, mode or threads all these words are found
     * @param type only benchmarks of this class
     * @param benchmark only this benchmark
     * @param sort null by name, {@code size} by the largest difference of the row, or an environment's id by the difference in its column
     * @param news true to show only rows with a significant change or a failure
     * @param empty true to show columns without a score, too
     * @param older true to show columns of environments without a run for 90 days, too
     * @param hide environments whose columns are left out
     * @param flat true if rows are not grouped by class
     * @param closed classes whose rows are folded away
     * @param open benchmarks whose charts of all environments are shown
     * @param from number of the first row to show, from 0
     */
    record MatrixRequest(
            @Nullable String metric,
            @Nullable Long host,
            @Nullable Long baseline,
            @Nullable String branch,
            @Nullable String execution,
            @Nullable Long upTo,
            @Nullable String text,
            @Nullable String type,
            @Nullable Long benchmark,
            @Nullable String sort,
            @Nullable Boolean news,
            @Nullable Boolean empty,
            @Nullable Boolean older,
            @Nullable List<Long> hide,
            @Nullable Boolean flat,
            @Nullable List<String> closed,
            @Nullable List<Long> open,
            @Nullable Integer from) {
        MatrixSelection selection(Choices choices) {
            return MatrixSelection.of(choices, metric, host, baseline, branch, execution, upTo);
        }

        /** Parameters of an address that shows this matrix regardless of later uploads. */
        String pins(Matrix matrix, MatrixSelection selection) {
            OptionalLong newest = matrix.rows().stream()
                    .flatMap(row -> row.cells().stream())
                    .flatMap(Cell::sides)
                    .mapToLong(side -> side.point().scoreId())
                    .max();
            return newest.isEmpty()
                    ? ""
                    : "host=" + selection.host() + "&baseline="
                            + matrix.columns().get(matrix.baseline()).ids().environment()
                            + "&upTo=" + (upTo == null ? newest.getAsLong() : upTo);
        }

        boolean isOnlyNews() {
            return Boolean.TRUE.equals(news);
        }

        /** The columns of a matrix that are shown. */
        Matrix shown(Matrix whole) {
            Matrix chosen = hide == null ? whole : whole.without(hide);
            return Boolean.TRUE.equals(empty) ? chosen : chosen.withoutEmptyColumns();
        }

        /** True if old environments are shown: on request, and where an execution is chosen. */
        boolean isUnfolded() {
            return Boolean.TRUE.equals(older) || (execution != null && !execution.isEmpty());
        }

        boolean isFlat() {
            return Boolean.TRUE.equals(flat);
        }

        int first() {
            return from == null ? 0 : Math.max(0, from);
        }

        boolean isOpen(long benchmark) {
            return open != null && open.contains(benchmark);
        }

        boolean isClosed(String name) {
            return closed != null && closed.contains(name);
        }
    }
}
