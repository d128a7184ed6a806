package dev.plateau.server.dashboard.settings;

import dev.plateau.server.alerts.LastSeen;
import dev.plateau.server.alerts.MissingData;
import dev.plateau.server.alerts.MissingDataLimit;
import dev.plateau.server.catalog.Project;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The small list of missing data, for the page of the project; loaded after it, as it reads every series. */
@Controller
class MissingDataPart {
    private static final int ROWS = 5;

    private final MissingData missingData;

    MissingDataPart(MissingData missingData) {
        this.missingData = missingData;
    }

    /** @param all true to show all rows */
    @GetMapping("/projects/{project}/missing-data")
    String missingData(Project project, @RequestParam(defaultValue = "false") boolean all, Model model) {
        List<LastSeen> found = missingData.now(project.id(), MissingDataLimit.USUAL, "");
        List<LastSeen> shown =
                found.stream().limit(all ? Integer.MAX_VALUE : ROWS).toList();
        model.addAttribute("lines", missingData.named(project.id(), shown));
        model.addAttribute("more", found.size() - shown.size());
        return "matrix/missing-data";
    }
}
