package dev.plateau.server.dashboard.settings;

import dev.plateau.server.alerts.missing.LastSeen;
import dev.plateau.server.alerts.missing.MissingData;
import dev.plateau.server.alerts.missing.MissingDataLimit;
import dev.plateau.server.catalog.Project;
import java.time.Instant;
import java.util.ArrayList;
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

    /** A missing subject, with names in place of ids. */
    record Row(String what, String where, Instant last) {
        static List<Row> of(Project project, List<LastSeen> lastSeens, MissingData missingData) {
            List<MissingData.Words> words = missingData.words(
                    project.id(), lastSeens.stream().map(LastSeen::subject).toList());
            List<Row> rows = new ArrayList<>();
            for (int i = 0; i < lastSeens.size(); i++) {
                rows.add(new Row(
                        words.get(i).what(),
                        words.get(i).where(),
                        lastSeens.get(i).last()));
            }
            return rows;
        }
    }

    /** @param all true to show all rows */
    @GetMapping("/projects/{project}/missing-data")
    String missingData(Project project, @RequestParam(defaultValue = "false") boolean all, Model model) {
        List<LastSeen> found = missingData.now(project.id(), MissingDataLimit.USUAL);
        List<LastSeen> shown =
                found.stream().limit(all ? Integer.MAX_VALUE : ROWS).toList();
        model.addAttribute("lines", Row.of(project, shown, missingData));
        model.addAttribute("more", found.size() - shown.size());
        return "matrix/missing-data";
    }
}
