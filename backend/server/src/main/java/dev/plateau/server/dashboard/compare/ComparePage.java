package dev.plateau.server.dashboard.compare;

import dev.plateau.server.api.Calculations;
import dev.plateau.server.api.Page;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Choices;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparisons;
import dev.plateau.server.comparisons.Matrices;
import dev.plateau.server.comparisons.Party;
import dev.plateau.server.dashboard.Address;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.dashboard.jvm.JvmDifferences;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunCatalog;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseBody;

/** Two environments, or two runs, side by side. */
@Controller
@RequestMapping("/projects/{project}/compare")
class ComparePage {
    private final Matrices matrices;
    private final Comparisons comparisons;
    private final Environments environments;
    private final RunCatalog runs;
    private final CompareProfiles profiles;
    private final Calculations calculations;
    private final RunChoice runChoice;

    ComparePage(
            Matrices matrices,
            Comparisons comparisons,
            Environments environments,
            RunCatalog runs,
            CompareProfiles profiles,
            Calculations calculations,
            RunChoice runChoice) {
        this.matrices = matrices;
        this.comparisons = comparisons;
        this.environments = environments;
        this.runs = runs;
        this.profiles = profiles;
        this.calculations = calculations;
        this.runChoice = runChoice;
    }

    /**
     * The query of a comparison's address.
     *
     * @param baseline environment; null for the oldest JDK without flags
     * @param candidate environment; null for the newest JDK with the flag set of the baseline
     * @param baselineRun run whose scores count rather than the newest; it brings its own environment
     * @param candidateRun likewise
     * @param benchmark whose recordings are shown; null for the one with the largest difference
     * @param kind of event that is shown of them; null for CPU
     */
    record Request(
            @Nullable Long baseline,
            @Nullable Long candidate,
            @Nullable Long baselineRun,
            @Nullable Long candidateRun,
            @Nullable String branch,
            @Nullable Long benchmark,
            @Nullable String kind) {
        /** Whether it names a side. */
        boolean names() {
            return baseline != null || candidate != null || baselineRun != null || candidateRun != null;
        }
    }

    @GetMapping
    String compare(Project project, Request request, HttpServletRequest http, Model model) {
        Address address = Address.of(http);
        return calculations.run(project.id(), () -> compare(project, request, address, model));
    }

    private String compare(Project project, Request request, Address address, Model model) {
        Choices choices = matrices.choices(project.id());
        List<KnownEnvironment> columns = choices.columns();
        model.addAttribute("columns", columns);
        model.addAttribute("choices", choices);
        model.addAttribute("request", request);
        model.addAttribute("branch", branch(request, choices));
        Optional<KnownEnvironment> single = single(request, columns);
        if (single.isPresent()) {
            party(project, request.baseline(), request.baselineRun(), columns, single);
            party(project, request.candidate(), request.candidateRun(), columns, single);
            model.addAttribute("choice", runChoice.of(project, single.get(), request));
        } else if (!columns.isEmpty() || request.names()) {
            Comparison comparison = comparison(project, request, choices);
            model.addAttribute("comparison", comparison);
            model.addAttribute("names", SideNames.of(comparison, request));
            model.addAttribute("hostNotice", comparison.hostNotice().orElse(null));
            model.addAttribute("view", CompareView.of(comparison, new CellWords("/projects/" + project.name())));
            model.addAttribute("facts", Fact.of(comparison.baseline(), comparison.candidate()));
            model.addAttribute("address", address);
            CompareProfiles.View recorded = profiles.of(
                    project,
                    comparison,
                    request.benchmark(),
                    Objects.requireNonNullElse(request.kind(), "cpu"),
                    address);
            model.addAttribute("profiles", recorded);
            model.addAttribute(
                    "differences",
                    JvmDifferences.of(
                            environments,
                            comparison.baseline().environment(),
                            comparison.candidate().environment(),
                            recorded.grownFrames()));
            model.addAttribute("swapped", swapped(address, request, comparison));
            model.addAttribute("chartSource", new Address(address.path() + "/chart", address.query()));
        }
        return "compare/compare";
    }

    @GetMapping(params = "format=csv")
    @ResponseBody
    Page<CompareRow> csv(Project project, Request request) {
        Comparison comparison = calculated(project, request);
        return Page.whole(comparison.pairs().stream().map(CompareRow::of).toList());
    }

    /** What the charts draw: the pairs with the largest differences. */
    @GetMapping("/chart")
    @ResponseBody
    List<CompareView.Bar> chart(Project project, Request request) {
        return CompareView.bars(calculated(project, request));
    }

    private Comparison calculated(Project project, Request request) {
        return calculations.run(project.id(), () -> comparison(project, request, matrices.choices(project.id())));
    }

    /** The environment whose runs are to be chosen from, as it is the only one or stands on both sides; empty when the sides are clear. */
    private static Optional<KnownEnvironment> single(Request request, List<KnownEnvironment> columns) {
        if (request.baselineRun() != null && request.candidateRun() != null) {
            return Optional.empty();
        }
        if (columns.size() == 1) {
            return Optional.of(columns.getFirst());
        }
        boolean isSame = request.baseline() != null
                && request.baseline().equals(request.candidate())
                && request.baselineRun() == null
                && request.candidateRun() == null;
        return columns.stream()
                .filter(column -> isSame && Objects.equals(column.ids().environment(), request.baseline()))
                .findFirst();
    }

    private Comparison comparison(Project project, Request request, Choices choices) {
        List<KnownEnvironment> columns = choices.columns();
        Party baseline = party(
                project,
                request.baseline(),
                request.baselineRun(),
                columns,
                columns.stream().findFirst());
        Party candidate = party(
                project,
                request.candidate(),
                request.candidateRun(),
                columns,
                usualCandidate(columns, baseline.environment()));
        return comparisons.compare(project.id(), baseline, candidate, branch(request, choices));
    }

    /** The newest JDK with the flag set of the baseline; any other environment where there is none. */
    private static Optional<KnownEnvironment> usualCandidate(List<KnownEnvironment> columns, long baseline) {
        List<KnownEnvironment> others = columns.stream()
                .filter(column -> column.ids().environment() != baseline)
                .toList();
        return columns.stream()
                .filter(column -> column.ids().environment() == baseline)
                .flatMap(left -> others.reversed().stream()
                        .filter(right -> right.flagSet().equals(left.flagSet())))
                .findFirst()
                .or(() -> others.stream().findFirst());
    }

    private Party party(
            Project project,
            @Nullable Long environment,
            @Nullable Long run,
            List<KnownEnvironment> columns,
            Optional<KnownEnvironment> usual) {
        if (run != null) {
            return runs.find(project.id(), run)
                    .filter(found ->
                            columns.stream().anyMatch(column -> column.ids().environment() == found.environmentId()))
                    .map(found -> new Party(found.environmentId(), run))
                    .orElseThrow(() -> missing("run " + run, project));
        }
        return columns.stream()
                .filter(column -> environment != null && column.ids().environment() == environment)
                .findFirst()
                .or(() -> environment == null ? usual : Optional.empty())
                .map(found -> new Party(found.ids().environment(), null))
                .orElseThrow(() -> missing("environment " + environment, project));
    }

    private static Address swapped(Address address, Request request, Comparison comparison) {
        Address swapped = address.without("baselineRun", "candidateRun")
                .with("baseline", comparison.candidate().environment().ids().environment())
                .with("candidate", comparison.baseline().environment().ids().environment());
        if (request.candidateRun() != null) {
            swapped = swapped.with("baselineRun", request.candidateRun());
        }
        return request.baselineRun() == null ? swapped : swapped.with("candidateRun", request.baselineRun());
    }

    private static PageNotFound missing(String what, Project project) {
        return new PageNotFound(
                "Project “" + project.name() + "” has measured nothing in " + what + ".",
                "The pages Environments and Runs list what it has.");
    }

    private static String branch(Request request, Choices choices) {
        return Objects.requireNonNullElse(request.branch(), choices.defaultBranch());
    }
}
