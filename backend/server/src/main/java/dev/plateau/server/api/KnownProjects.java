package dev.plateau.server.api;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import org.springframework.stereotype.Component;

/** The project that an address names. */
@Component
public class KnownProjects {
    private final Projects projects;

    KnownProjects(Projects projects) {
        this.projects = projects;
    }

    /**
     * The project of this name.
     *
     * @throws Problem 404 when there is none
     */
    public Project named(String name) {
        return projects.find(name).orElseThrow(() -> Problem.notFound("project", name));
    }
}
