package dev.plateau.server.dashboard.compare;

import dev.plateau.comparison.CellVerdict;
import dev.plateau.comparison.answers.CompareAnswer;
import dev.plateau.server.catalog.CommitLog;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.CellRow;
import dev.plateau.server.comparisons.Choices;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparison.ComparedSide;
import dev.plateau.server.comparisons.Comparisons;
import dev.plateau.server.comparisons.Matrices;
import dev.plateau.server.comparisons.OtherFlagSets;
import dev.plateau.server.comparisons.Release;
import dev.plateau.server.comparisons.Releases;
import dev.plateau.server.dashboard.Address;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.dashboard.CellWords.OtherFlagSet;
import dev.plateau.server.dashboard.JvmDifferences;
import dev.plateau.server.dashboard.OpenVerdicts;
import dev.plateau.server.dashboard.answers.Answers;
import dev.plateau.server.dashboard.answers.CollectorChoice;
import dev.plateau.server.dashboard.compare.CompareParties.Parties;
import dev.plateau.server.dashboard.sharing.LinkPreview;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.requests.Agents;
import dev.plateau.server.runs.EarlierRuns;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.model.Metric;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseBody;
import tools.jackson.databind.json.JsonMapper;

/** Up to three environments, or runs, compared with a baseline. */
@Controller
@RequestMapping("/projects/{project}/compare")
record ComparePage(
        Matrices matrices,
        Comparisons comparisons,
        Environments environments,
        CompareParties parties,
        CompareProfiles profiles,
        Calculations calculations,
        RunCatalog history,
        EarlierRuns earlierRuns,
        CommitLog commitLog,
        Releases releases,
        OtherFlagSets otherFlagSets,
        Agents agents,
        JsonMapper json) {
    private static final int MAX_RUNS = 50;
    private static final int NAMED_FLAG_SETS = 3;

    /** The requested sides, compared; one comparison for each candidate. */
    private record Compared(Parties parties, List<Comparison> comparisons, SideNames names) {}

    @GetMapping
    String compare(Project project, CompareRequest request, HttpServletRequest http, Model model) {
        Address address = Address.of(http);
        return calculations.run(project.id(), () -> compare(project, request, address, model));
    }

    private String compare(Project project, CompareRequest asked, Address address, Model model) {
        Choices choices = matrices.choices(project.id());
        CompareRequest request = parties.resolved(project, asked, choices);
        List<KnownEnvironment> columns = choices.columns();
        model.addAttribute("columns", columns);
        model.addAttribute("severalHosts", choices.hosts().size() > 1);
        model.addAttribute("choices", choices);
        model.addAttribute("request", request);
        model.addAttribute("branch", branch(request, choices));
        Optional<KnownEnvironment> single = CompareParties.single(request, columns);
        if (single.isPresent()) {
            parties.of(project, request, choices);
            model.addAttribute("choice", runChoice(project, single.get(), request));
        } else if (!columns.isEmpty() || request.names()) {
            Compared compared = compared(project, request, choices);
            show(project, request, address, compared, model);
            model.addAttribute(
                    "flagSets",
                    hasOtherFlagSets(compared.comparisons(), columns)
                            ? new Address(address.path() + "/flag-sets", address.query()).toString()
                            : null);
        }
        return "compare/compare";
    }

    private void show(Project project, CompareRequest request, Address address, Compared compared, Model model) {
        List<Comparison> found = compared.comparisons();
        List<ComparedSide> sides = SideNames.sides(found);
        SideNames names = compared.names();
        CompareProfiles.ComparedProfiles recorded = profiles.of(project, found, names.labels(), request, address);
        model.addAttribute("sides", sides);
        model.addAttribute("names", names);
        model.addAttribute("links", CompareLinks.of(address, compared.parties(), sides));
        model.addAttribute("leftOut", compared.parties().leftOut());
        model.addAttribute("hasMore", sides.size() <= CompareParties.MAX_CANDIDATES);
        model.addAttribute(
                "hostNotices",
                found.stream()
                        .flatMap(comparison -> comparison.hostNotice().stream())
                        .distinct()
                        .toList());
        List<String> candidates = names.labels().subList(1, sides.size());
        CellWords words = new CellWords("/projects/" + project.name());
        if (found.size() == 1) {
            CompareAnswer answer = Answers.compare(
                    found.getFirst(),
                    names.labels().getFirst(),
                    names.labels().getLast(),
                    cell -> words.href(cell.side()) + "?baselineRun="
                            + cell.baseline().run().id());
            model.addAttribute("answer", answer);
            model.addAttribute("open", answer.minutes() == null ? null : open(project, found.getFirst(), answer));
            String query = address.query().isEmpty()
                    ? "baseline=" + sides.getFirst().environment().ids().environment() + "&candidate="
                            + sides.getLast().environment().ids().environment()
                    : address.query();
            model.addAttribute("linkPreview", LinkPreview.of(project, answer.sentence(), "comparisons/chart", query));
        } else {
            model.addAttribute("answer", Answers.suite(found, names.labels()));
        }
        CollectorChoice.ofAll(sides.stream().map(ComparedSide::environment).toList())
                .flatMap(choice -> choice.sentence(
                        found,
                        choice.withoutCollector().map(environments::finalFlags).orElse(Map.of())))
                .ifPresent(sentence -> model.addAttribute("collectors", sentence));
        model.addAttribute("view", CompareView.of(found, candidates, words, request.most(), recorded.recorded()));
        model.addAttribute("chart", json.writeValueAsString(CompareChart.of(found, candidates)));
        model.addAttribute(
                "facts",
                Fact.of(
                        sides,
                        found.stream()
                                .flatMap(one -> one.pairs().stream())
                                .mapToInt(pair -> pair.key().threads())
                                .max()
                                .orElse(0)));
        model.addAttribute("address", address);
        model.addAttribute("profiles", recorded);
        model.addAttribute(
                "differences",
                IntStream.range(0, found.size())
                        .mapToObj(i -> JvmDifferences.of(
                                environments,
                                sides.getFirst().environment(),
                                sides.get(i + 1).environment(),
                                recorded.grownFrames(i)))
                        .toList());
    }

    private OpenVerdicts open(Project project, Comparison comparison, CompareAnswer answer) {
        boolean hasAgent = agents.isAnyOn(
                project.id(), comparison.candidate().environment().host().fingerprint());
        return new OpenVerdicts(
                hasAgent
                        ? OpenVerdicts.scores(comparison.pairs().stream()
                                .filter(pair -> OpenVerdicts.settling(pair.key(), pair.score())
                                        .findAny()
                                        .isPresent())
                                .map(Comparison.Pair::score))
                        : List.of(),
                Objects.requireNonNull(answer.minutes()),
                answer.command());
    }

    /**
     * The runs of one environment, as baseline and candidate.
     *
     * @param runs newest first
     * @param baseline id of the preselected run; null with one run
     * @param candidates ids of the preselected runs; none with one run
     */
    record RunChoice(
            KnownEnvironment environment,
            List<RunRecord> runs,
            @Nullable Long baseline,
            List<Long> candidates,
            Map<String, LoggedCommit> logged,
            Map<String, String> releases) {}

    /** Preselects the runs of the request, else the newest run as candidate and the one before it as baseline. */
    private RunChoice runChoice(Project project, KnownEnvironment environment, CompareRequest request) {
        List<RunRecord> runs =
                history.ofEnvironment(project.id(), environment.ids().environment(), MAX_RUNS);
        RunSet named = request.baselineRun();
        Long baseline = named == null ? null : named.ids().getLast();
        List<Long> candidates =
                request.candidateRuns().stream().map(set -> set.ids().getLast()).toList();
        Long candidate = candidates.isEmpty() ? newestBut(baseline, runs) : candidates.getFirst();
        Long before = candidate == null
                ? null
                : earlierRuns.before(project.id(), List.of(candidate)).get(candidate);
        Long usual = before == null ? newestBut(candidate, runs) : before;
        return new RunChoice(
                environment,
                runs,
                baseline == null ? usual : baseline,
                candidates.isEmpty() && candidate != null ? List.of(candidate) : candidates,
                commitLog.find(
                        project.id(),
                        runs.stream()
                                .map(RunRecord::commit)
                                .filter(Objects::nonNull)
                                .distinct()
                                .toList()),
                releases.of(project.id()).stream()
                        .collect(Collectors.toMap(Release::commit, Release::name, (one, other) -> one + ", " + other)));
    }

    private static @Nullable Long newestBut(@Nullable Long other, List<RunRecord> runs) {
        return runs.stream()
                .map(RunRecord::id)
                .filter(id -> !Objects.equals(id, other))
                .findFirst()
                .orElse(null);
    }

    /**
     * Measured flag sets on which benchmarks are not regressed that are regressed on a candidate.
     *
     * @param label of the candidate
     * @param named the benchmarks that are regressed most
     * @param more number of other benchmarks
     */
    record CandidateFlagSets(String label, List<OtherFlagSet> named, int more) {}

    /** True if a score regressed, and the project has another flag set on the host and JDK of the candidate. */
    private static boolean hasOtherFlagSets(List<Comparison> comparisons, List<KnownEnvironment> columns) {
        return comparisons.stream()
                .anyMatch(comparison -> columns.stream()
                                .anyMatch(column -> OtherFlagSets.isOther(
                                        column, comparison.candidate().environment()))
                        && comparison.cells(Metric.SCORE).anyMatch(cell -> cell.verdict() == CellVerdict.REGRESSED));
    }

    /** A part of the page of its own, as it compares further environments. */
    @GetMapping("/flag-sets")
    String flagSets(Project project, CompareRequest request, Model model) {
        model.addAttribute("candidates", calculations.run(project.id(), () -> {
            Choices choices = matrices.choices(project.id());
            Compared compared = compared(project, request, choices);
            model.addAttribute("several", compared.comparisons().size() > 1);
            return flagSets(project, compared, branch(request, choices));
        }));
        return "compare/flag-sets :: flagSets";
    }

    private List<CandidateFlagSets> flagSets(Project project, Compared compared, String branch) {
        CellWords words = new CellWords("/projects/" + project.name());
        Parties sides = compared.parties();
        List<CandidateFlagSets> candidates = new ArrayList<>();
        for (int i = 0; i < compared.comparisons().size(); i++) {
            Comparison comparison = compared.comparisons().get(i);
            List<OtherFlagSet> found = otherFlagSets
                    .of(project.id(), sides.baseline(), sides.candidates().get(i), comparison, Metric.SCORE, branch)
                    .stream()
                    .map(one -> OtherFlagSet.of(one, comparison.candidate().environment(), words))
                    .toList();
            if (!found.isEmpty()) {
                int named = Math.min(NAMED_FLAG_SETS, found.size());
                candidates.add(new CandidateFlagSets(
                        compared.names().labels().get(i + 1), found.subList(0, named), found.size() - named));
            }
        }
        return candidates;
    }

    /** A line for each metric of each benchmark of each candidate. */
    @GetMapping(params = "format=csv")
    @ResponseBody
    Page<CellRow> csv(Project project, CompareRequest request) {
        Compared compared =
                calculations.run(project.id(), () -> compared(project, request, matrices.choices(project.id())));
        List<CellRow> rows = new ArrayList<>();
        for (int i = 0; i < compared.comparisons().size(); i++) {
            Comparison comparison = compared.comparisons().get(i);
            for (Comparison.Pair pair : comparison.pairs()) {
                for (Metric metric : Metric.values()) {
                    if (!(pair.cell(metric) instanceof Cell.Empty)) {
                        rows.add(CellRow.of(
                                pair.key(),
                                comparison.candidate().environment(),
                                compared.names().labels().get(i + 1),
                                metric.jmhName(),
                                pair.cell(metric)));
                    }
                }
            }
        }
        return Page.whole(rows);
    }

    /**
     * The first candidate against the baseline, without links to scores.
     *
     * @throws Problem 404 for sides that cannot be compared
     */
    CompareAnswer answer(Project project, CompareRequest request) {
        return calculations.run(project.id(), () -> {
            Choices choices = matrices.choices(project.id());
            if (choices.columns().isEmpty()
                    || CompareParties.single(request, choices.columns()).isPresent()) {
                throw Problem.notFound("second side of this comparison in project", project.name());
            }
            Compared compared = compared(project, request, choices);
            List<String> labels = compared.names().labels();
            return Answers.compare(compared.comparisons().getFirst(), labels.get(0), labels.get(1), cell -> "");
        });
    }

    private Compared compared(Project project, CompareRequest asked, Choices choices) {
        CompareRequest request = parties.resolved(project, asked, choices);
        Parties chosen = parties.of(project, request, choices);
        List<Comparison> found =
                comparisons.compare(project.id(), chosen.baseline(), chosen.candidates(), branch(request, choices));
        return new Compared(
                chosen, found, SideNames.of(found, chosen, choices.hosts().size() > 1));
    }

    private static String branch(CompareRequest request, Choices choices) {
        return Objects.requireNonNullElse(request.branch(), choices.defaultBranch());
    }
}
