package dev.plateau.server.dashboard.overview;

import dev.plateau.server.api.Calculations;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.comparisons.Matrices;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.comparisons.MatrixSelection;
import dev.plateau.server.dashboard.CellWords;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** What moved in one project; the overview loads it for each, so that a large project does not delay the page. */
@Controller
class SummaryPage {
    private final Matrices matrices;
    private final Calculations calculations;

    SummaryPage(Matrices matrices, Calculations calculations) {
        this.matrices = matrices;
        this.calculations = calculations;
    }

    @GetMapping("/projects/{project}/summary")
    String summary(Project project, Model model) {
        long id = project.id();
        Matrix matrix = calculations.run(
                id,
                () -> matrices.matrix(
                        id, MatrixSelection.of(matrices.choices(id), null, null, null, null, null, null)));
        model.addAttribute("project", project.name());
        model.addAttribute(
                "summary",
                ProjectSummary.of(matrix, new CellWords("/projects/" + project.name()))
                        .orElse(null));
        model.addAttribute("hostNotice", matrix.hostNotice().orElse(null));
        return "overview/summary :: summary";
    }
}
