package dev.plateau.server.catalog;

import dev.plateau.server.platform.api.Problem;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;

/** The project that an address names. */
@Component
public class KnownProjects {
    private final Projects projects;

    KnownProjects(Projects projects) {
        this.projects = projects;
    }

    /**
     * The project of this name, read once a request.
     *
     * @throws Problem 404 when there is none
     */
    public Project named(String name) {
        RequestAttributes request = RequestContextHolder.getRequestAttributes();
        if (request != null
                && request.getAttribute(Projects.OF_REQUEST, RequestAttributes.SCOPE_REQUEST) instanceof Project known
                && known.name().equals(name)) {
            return known;
        }
        Project found = projects.find(name).orElseThrow(() -> Problem.notFound("project", name));
        if (request != null) {
            request.setAttribute(Projects.OF_REQUEST, found, RequestAttributes.SCOPE_REQUEST);
        }
        return found;
    }
}
