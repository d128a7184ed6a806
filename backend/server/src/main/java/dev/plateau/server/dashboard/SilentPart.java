package dev.plateau.server.dashboard;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.watch.Pulse;
import dev.plateau.server.watch.SilenceLimit;
import dev.plateau.server.watch.Silences;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The small list of what has gone silent, for the page of the project; loaded after it, as it looks at every series. */
@Controller
class SilentPart {
    private static final int ROWS = 5;

    private final Silences silences;

    SilentPart(Silences silences) {
        this.silences = silences;
    }

    /** Something silent, with names in place of ids. */
    record Line(String what, String where, Instant last) {
        static List<Line> of(Project project, List<Pulse> pulses, Silences silences) {
            List<Silences.Words> words = silences.words(
                    project.id(), pulses.stream().map(Pulse::subject).toList());
            List<Line> lines = new ArrayList<>();
            for (int i = 0; i < pulses.size(); i++) {
                lines.add(new Line(
                        words.get(i).what(), words.get(i).where(), pulses.get(i).last()));
            }
            return lines;
        }
    }

    /** @param all whether all of it is shown */
    @GetMapping("/projects/{project}/silent")
    String silent(Project project, @RequestParam(defaultValue = "false") boolean all, Model model) {
        List<Pulse> found = silences.now(project.id(), SilenceLimit.USUAL);
        List<Pulse> shown = found.stream().limit(all ? Integer.MAX_VALUE : ROWS).toList();
        model.addAttribute("lines", Line.of(project, shown, silences));
        model.addAttribute("more", found.size() - shown.size());
        return "matrix/silent";
    }
}
