package dev.plateau.server.dashboard;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;

/** Gives every page of this package its {@link PageContext} as the model attribute {@code frame}. */
@ControllerAdvice(basePackageClasses = PageContextAdvice.class)
class PageContextAdvice {
    private final Projects projects;

    PageContextAdvice(Projects projects) {
        this.projects = projects;
    }

    @ModelAttribute("frame")
    PageContext frame(@PathVariable(required = false) @Nullable String project) {
        List<Project> all = projects.all();
        List<String> names = all.stream().map(Project::name).toList();
        return all.stream()
                .filter(one -> project == null ? all.size() == 1 : one.name().equals(project))
                .findFirst()
                .map(one -> new PageContext(names, one.name(), one.repository()))
                .orElse(new PageContext(names, null, null));
    }
}
