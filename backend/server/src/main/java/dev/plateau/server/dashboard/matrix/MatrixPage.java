package dev.plateau.server.dashboard.matrix;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.CellRow;
import dev.plateau.server.comparisons.Choices;
import dev.plateau.server.comparisons.Matrices;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.comparisons.MatrixSelection;
import dev.plateau.server.dashboard.Address;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.dashboard.EnvironmentChoices;
import dev.plateau.server.dashboard.Option;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.environments.EnvironmentIds;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.UnmeasuredCell;
import dev.plateau.server.series.Axis;
import dev.plateau.wire.text.Names;
import dev.plateau.wire.text.Verdicts;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/** Benchmarks by JDK and flag set, each compared with a baseline. */
@Controller
@RequestMapping("/projects/{project}/matrix")
class MatrixPage {
    /** Number of newest incidents that are marked. */
    private static final int MAX_INCIDENTS = 50;

    private final Matrices matrices;
    private final RunCatalog runs;
    private final Environments environments;
    private final BenchmarkKeys benchmarks;
    private final Calculations calculations;
    private final Incidents incidents;

    MatrixPage(
            Matrices matrices,
            RunCatalog runs,
            Environments environments,
            BenchmarkKeys benchmarks,
            Calculations calculations,
            Incidents incidents) {
        this.matrices = matrices;
        this.runs = runs;
        this.environments = environments;
        this.benchmarks = benchmarks;
        this.calculations = calculations;
        this.incidents = incidents;
    }

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
        Matrix matrix = request.shown(whole);
        Map<BenchmarkIn, String> marks = marks(id, selection);
        model.addAttribute("matrix", matrix);
        model.addAttribute("request", request);
        model.addAttribute("address", address);
        model.addAttribute("view", MatrixView.of(matrix, request, new CellWords("/projects/" + project.name()), marks));
        if (request.first() > 0) {
            return "matrix/table :: rows";
        }
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

    @GetMapping(params = "format=csv")
    @ResponseBody
    Page<CellRow> csv(Project project, MatrixRequest request) {
        return calculations.run(project.id(), () -> rows(project.id(), request));
    }

    private Page<CellRow> rows(long id, MatrixRequest request) {
        Choices choices = matrices.choices(id);
        MatrixSelection selection = request.selection(choices);
        Matrix matrix = matrices.matrix(id, choices, selection);
        List<KnownEnvironment> columns = matrix.columns();
        return Page.whole(MatrixView.rows(matrix, request).stream()
                .flatMap(row -> IntStream.range(0, columns.size())
                        .filter(i -> !row.cells().get(i).isBlank())
                        .mapToObj(i -> CellRow.of(
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
        UnmeasuredCell words = runs.unmeasured(project.id(), run, benchmark)
                .orElseThrow(() -> new PageNotFound(
                        "Run " + run + " could measure this benchmark, or never tried.",
                        "The matrix shows what could not be measured."));
        KnownEnvironment environment = environments.byId(words.environmentId());
        String name = Names.of(benchmarks.byId(benchmark));
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
        Map<Long, List<IncidentChange>> changes =
                incidents.changes(open.stream().map(IncidentRecord::id).toList());
        for (IncidentRecord incident : open) {
            changes.getOrDefault(incident.id(), List.of()).stream()
                    .filter(change -> change.metric().equals(selection.metric()) && !change.hasRecovered())
                    .forEach(change -> marks.putIfAbsent(
                            new BenchmarkIn(change.benchmarkKey(), change.host(), change.jdk(), change.flagSet()),
                            incident.title()));
        }
        return marks;
    }
}
