package dev.plateau.server.dashboard.compare;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Choices;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparison.ComparedSide;
import dev.plateau.server.comparisons.Comparisons;
import dev.plateau.server.comparisons.Matrices;
import dev.plateau.server.dashboard.Address;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.server.dashboard.compare.CompareParties.Parties;
import dev.plateau.server.dashboard.jvm.JvmDifferences;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.platform.api.Calculations;
import dev.plateau.server.platform.api.Page;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseBody;
import tools.jackson.databind.json.JsonMapper;

/** Up to three environments, or runs, compared with a baseline. */
@Controller
@RequestMapping("/projects/{project}/compare")
class ComparePage {
    private final Matrices matrices;
    private final Comparisons comparisons;
    private final Environments environments;
    private final CompareParties parties;
    private final CompareProfiles profiles;
    private final Calculations calculations;
    private final RunChoice runChoice;
    private final CompareFlagSets flagSets;
    private final JsonMapper json;

    ComparePage(
            Matrices matrices,
            Comparisons comparisons,
            Environments environments,
            CompareParties parties,
            CompareProfiles profiles,
            Calculations calculations,
            RunChoice runChoice,
            CompareFlagSets flagSets,
            JsonMapper json) {
        this.json = json;
        this.matrices = matrices;
        this.comparisons = comparisons;
        this.environments = environments;
        this.parties = parties;
        this.profiles = profiles;
        this.calculations = calculations;
        this.runChoice = runChoice;
        this.flagSets = flagSets;
    }

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
            model.addAttribute("choice", runChoice.of(project, single.get(), request));
        } else if (!columns.isEmpty() || request.names()) {
            Compared compared = compared(project, request, choices);
            show(project, request, address, compared, model);
            model.addAttribute(
                    "flagSets",
                    CompareFlagSets.isPossible(compared.comparisons(), columns)
                            ? new Address(address.path() + "/flag-sets", address.query()).toString()
                            : null);
        }
        return "compare/compare";
    }

    private void show(Project project, CompareRequest request, Address address, Compared compared, Model model) {
        List<Comparison> found = compared.comparisons();
        List<ComparedSide> sides = SideNames.sides(found);
        SideNames names = compared.names();
        CompareProfiles.View recorded = profiles.of(project, found, names.labels(), request, address);
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
        model.addAttribute("view", CompareView.of(found, candidates, words, request.most()));
        model.addAttribute("chart", json.writeValueAsString(CompareChart.of(found, candidates)));
        model.addAttribute("facts", Fact.of(sides));
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

    /** A part of the page of its own, as it compares further environments. */
    @GetMapping("/flag-sets")
    String flagSets(Project project, CompareRequest request, Model model) {
        List<CompareFlagSets.Candidate> found = calculations.run(project.id(), () -> {
            Choices choices = matrices.choices(project.id());
            Compared compared = compared(project, request, choices);
            model.addAttribute("several", compared.comparisons().size() > 1);
            return flagSets.of(
                    project,
                    compared.parties(),
                    compared.comparisons(),
                    compared.names().labels(),
                    branch(request, choices));
        });
        model.addAttribute("candidates", found);
        return "compare/flag-sets :: flagSets";
    }

    @GetMapping(params = "format=csv")
    @ResponseBody
    Page<CompareRow> csv(Project project, CompareRequest request) {
        Compared compared =
                calculations.run(project.id(), () -> compared(project, request, matrices.choices(project.id())));
        return Page.whole(CompareRow.of(compared.comparisons(), compared.names().labels()));
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
