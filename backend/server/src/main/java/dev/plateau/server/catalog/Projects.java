package dev.plateau.server.catalog;

import dev.plateau.server.platform.audit.AuditAction;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The projects of this server. */
@Component
public class Projects {
    /** Request attribute of the project that the address names, once it has been read. */
    public static final String OF_REQUEST = Project.class.getName();

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private final ProjectRepository projects;
    private final Clock clock;
    private final AuditLog audit;
    private final JdbcClient jdbc;

    Projects(ProjectRepository projects, Clock clock, AuditLog audit, JdbcClient jdbc) {
        this.jdbc = jdbc;
        this.audit = audit;
        this.projects = projects;
        this.clock = clock;
    }

    /** A name that no project can have; the message states the allowed names. */
    static final class InvalidProjectName extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        InvalidProjectName(String name) {
            super("'" + name
                    + "' can't be a project's name: it takes letters, digits, '.', '_' and '-', at most 100 of them,"
                    + " and starts with a letter or a digit.");
        }
    }

    /** All of them, by name. */
    public List<Project> all() {
        return projects.findByDeletingFalseOrderByName();
    }

    public Optional<Project> find(String name) {
        return projects.findByName(name).filter(project -> !project.deleting());
    }

    /** The same for the many requests that only read it, without the cost of an entity. */
    public Optional<Project> read(String name) {
        return jdbc.sql(
                        "select id, created_at, repository, author_names, visibility from project where name = ? and not deleting")
                .param(name)
                .query((row, number) -> new Project(name, row))
                .optional();
    }

    /** The project with this id. */
    public Project get(long id) {
        return projects.findById(id).orElseThrow();
    }

    /**
     * The project of this name, created if there is none.
     *
     * @throws InvalidProjectName when no project can have the name
     * @throws IllegalStateException while a project of this name is being deleted
     */
    public Project findOrCreate(String name) {
        checkName(name);
        Project project = projects.findByName(name).orElseGet(() -> insert(name));
        if (project.deleting()) {
            throw new IllegalStateException(
                    "The project " + name
                            + " is being deleted. Restore it, or try again when it is gone from the list of deletions on the overview.");
        }
        return project;
    }

    /** @throws InvalidProjectName when no project can have the name */
    public static void checkName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new InvalidProjectName(name);
        }
    }

    /**
     * Creates a project.
     *
     * @throws IllegalArgumentException when no project can have the name, or one has it already
     */
    public Project create(String name) {
        checkName(name);
        if (projects.findByName(name).isPresent()) {
            throw new IllegalArgumentException("The name “" + name + "” is taken. Choose another one.");
        }
        return insert(name);
    }

    private Project insert(String name) {
        try {
            Project created = projects.saveAndFlush(new Project(name, clock.instant()));
            audit.created(created.id(), AuditSubject.of(Kind.PROJECT, created.id(), name), Map.of());
            return created;
        } catch (DataIntegrityViolationException madeMeanwhile) {
            return projects.findByName(name).orElseThrow(() -> madeMeanwhile);
        }
    }

    /**
     * Sets the source repository of a project.
     *
     * @param address as {@link Repository#of} takes it; empty for none
     * @throws IllegalArgumentException for an invalid address; the message states the reason
     */
    @Transactional
    public void keepRepository(long project, String address) {
        Project found = get(project);
        Repository before = found.repository();
        found.keepRepository(address.isBlank() ? null : Repository.of(address));
        audit.changed(
                project,
                AuditSubject.of(Kind.REPOSITORY),
                Map.of("address", before == null ? "" : before.address()),
                Map.of("address", address));
    }

    /** Sets the people who may read a project without a role in it. */
    @Transactional
    public void show(long project, ProjectVisibility readers) {
        Project found = get(project);
        audit.changed(
                project,
                AuditSubject.of(Kind.PROJECT, project, found.name()),
                Map.of("visibility", found.visibility()),
                Map.of("visibility", readers));
        found.show(readers);
    }

    /** Creates a project that is in no list, for rows that wait for their deletion. */
    @Transactional
    public Project createHidden(String name) {
        Project created = new Project(name, clock.instant());
        created.hide();
        return projects.saveAndFlush(created);
    }

    /** Lists a project again. */
    @Transactional
    public void restore(long project) {
        Project found = get(project);
        found.restore();
        audit.record(project, AuditAction.RESTORED, AuditSubject.of(Kind.PROJECT, project, found.name()), null, null);
    }

    /** Removes a project from all lists: its rows are about to be deleted. */
    @Transactional
    public void hide(long project) {
        get(project).hide();
        projects.flush();
    }
}
