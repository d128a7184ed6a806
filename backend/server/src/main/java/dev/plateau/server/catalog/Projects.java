package dev.plateau.server.catalog;

import dev.plateau.server.platform.storage.RecordMapper;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The projects of this server. */
@Component
public class Projects {
    /** Request attribute of the project that the address names, once it has been read. */
    public static final String OF_REQUEST = Project.class.getName();

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private final JdbcClient jdbc;
    private final Clock clock;

    Projects(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
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
        return where("not deleting order by name");
    }

    public Optional<Project> find(String name) {
        return named(name).filter(project -> !project.deleting());
    }

    private Optional<Project> named(String name) {
        return where("name = ?", name).stream().findFirst();
    }

    /** The project with this id. */
    public Project get(long id) {
        return where("id = ?", id).getFirst();
    }

    private List<Project> where(String condition, Object... values) {
        return jdbc.sql("select * from project where " + condition)
                .params(values)
                .query(RecordMapper.of(Project.class).text(Repository.class, Repository::of))
                .list();
    }

    /**
     * The project of this name, created if there is none.
     *
     * @throws InvalidProjectName when no project can have the name
     * @throws IllegalStateException while a project of this name is being deleted
     */
    public Project findOrCreate(String name) {
        checkName(name);
        Project project = named(name).orElseGet(() -> create(name));
        if (project.deleting()) {
            throw new IllegalStateException("The project " + name
                    + " is being deleted. Try again when it is gone from the list of deletions on the overview.");
        }
        return project;
    }

    /** @throws InvalidProjectName when no project can have the name */
    public static void checkName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new InvalidProjectName(name);
        }
    }

    private Project create(String name) {
        jdbc.sql("insert into project (id, name, created_at) values (nextval('ids'), ?, ?) on conflict do nothing")
                .params(name, Timestamp.from(clock.instant()))
                .update();
        return named(name).orElseThrow();
    }

    /**
     * Sets the source repository of a project.
     *
     * @param address as {@link Repository#of} takes it; empty for none
     * @throws IllegalArgumentException for an invalid address; the message states the reason
     */
    public void keepRepository(long project, String address) {
        @Nullable
        String kept = address.isBlank() ? null : Repository.of(address).address();
        jdbc.sql("update project set repository = ? where id = ?")
                .param(kept)
                .param(project)
                .update();
    }

    /** Removes a project from all lists permanently: its rows are deleted from now on. */
    public void hide(long project) {
        jdbc.sql("update project set deleting = true where id = ?")
                .param(project)
                .update();
    }
}
