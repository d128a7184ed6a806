package dev.plateau.server.dashboard;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;

/** Gives every page of this package its {@link Frame} as the model attribute {@code frame}. */
@ControllerAdvice(basePackageClasses = PageFrame.class)
class PageFrame {
    private final Projects projects;

    PageFrame(Projects projects) {
        this.projects = projects;
    }

    @ModelAttribute("frame")
    Frame frame(@PathVariable(required = false) @Nullable String project) {
        List<String> names = projects.all().stream().map(Project::name).toList();
        if (project != null) {
            return new Frame(names, names.contains(project) ? project : null);
        }
        return new Frame(names, names.size() == 1 ? names.getFirst() : null);
    }
}
