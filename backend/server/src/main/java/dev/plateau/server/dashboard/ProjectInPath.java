package dev.plateau.server.dashboard;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.HandlerMapping;

/** A parameter of type {@link Project} is the project that {@code {project}} in the path names. */
@Component
final class ProjectInPath implements HandlerMethodArgumentResolver {
    private final Projects projects;

    ProjectInPath(Projects projects) {
        this.projects = projects;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == Project.class
                && parameter.getContainingClass().getPackageName().startsWith(ProjectInPath.class.getPackageName());
    }

    @Override
    public Project resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer model,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        String name = Objects.requireNonNullElse(
                nameIn(Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class))), "");
        return projects.find(name)
                .orElseThrow(() -> new PageNotFound(
                        "There is no project “" + name + "”.",
                        "Pick one from the overview; a project is made with its first token."));
    }

    /** The value of {@code {project}} in the path, whether the project exists or not; null where the path has none. */
    static @Nullable String nameIn(HttpServletRequest request) {
        return request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE) instanceof Map<?, ?> variables
                ? (String) variables.get("project")
                : null;
    }
}
