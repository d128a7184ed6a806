package dev.plateau.server.dashboard;

import dev.plateau.server.access.ProjectAccess;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.runs.ExecutionRecord;
import dev.plateau.server.runs.Executions;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * The strip of running executions. A page includes {@code layout/live :: place}; during an execution the strip reloads itself every two
 * seconds, and announces new results as the event {@code results}, on which parts of the page load again.
 */
@Controller
record LiveProgress(ProjectAccess access, Executions executions) {
    /** A running execution. */
    record Live(String project, ExecutionRecord execution) {
        public int done() {
            return execution.progress().measured() + execution.progress().unmeasured();
        }
    }

    @GetMapping("/live")
    String everywhere(@RequestParam(defaultValue = "-1") int seen, Model model, HttpServletResponse response) {
        return strip(access.visible(), "/live", seen, model, response);
    }

    @GetMapping("/projects/{project}/live")
    String inProject(
            Project project, @RequestParam(defaultValue = "-1") int seen, Model model, HttpServletResponse response) {
        return strip(List.of(project), "/projects/" + project.name() + "/live", seen, model, response);
    }

    /** The strip; triggers the event {@code results} if cells were finished since the last request. */
    private String strip(List<Project> watched, String address, int seen, Model model, HttpServletResponse response) {
        List<Live> live = watched.stream()
                .flatMap(project ->
                        executions.live(project.id()).stream().map(execution -> new Live(project.name(), execution)))
                .toList();
        int done = live.stream().mapToInt(Live::done).sum();
        model.addAttribute("live", live);
        model.addAttribute("liveAddress", address);
        model.addAttribute("liveCount", done);
        if (seen >= 0 && seen != done) {
            response.setHeader("HX-Trigger", "results");
        }
        return "layout/live :: strip";
    }
}
