package dev.plateau.server.catalog;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The projects of this server. Plain JDBC, so that the command line can use it without starting a server. */
@Component
public class Projects {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    private static final String SELECT = "select id, name, created_at, repository from project";

    private final JdbcClient database;
    private final Clock clock;

    public Projects(JdbcClient database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** All of them, by name. */
    public List<Project> all() {
        return database.sql(SELECT + " where not deleting order by name")
                .query(Projects::read)
                .list();
    }

    public Optional<Project> find(String name) {
        return database.sql(SELECT + " where name = ? and not deleting")
                .param(name)
                .query(Projects::read)
                .optional();
    }

    /**
     * The project of this name, made now if there is none.
     *
     * @throws InvalidProjectName when no project can have the name
     * @throws IllegalStateException while a project of this name is being deleted
     */
    public Project findOrCreate(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new InvalidProjectName(name);
        }
        return find(name).orElseGet(() -> {
            database.sql(
                            "insert into project (id, name, created_at) values (nextval('ids'), ?, ?) on conflict do nothing")
                    .params(name, Timestamp.from(clock.instant()))
                    .update();
            return find(name)
                    .orElseThrow(
                            () -> new IllegalStateException(
                                    "The project " + name
                                            + " is being deleted. Try again when it is gone from the list of deletions on the overview."));
        });
    }

    /**
     * Says where the code of a project is.
     *
     * @param address as {@link Repository#of} takes it; empty for nowhere
     * @throws IllegalArgumentException when it can't be; the message says why
     */
    public void keepRepository(long project, String address) {
        @Nullable
        String kept = address.isBlank() ? null : Repository.of(address).address();
        database.sql("update project set repository = ? where id = ?")
                .param(kept)
                .param(project)
                .update();
    }

    /** Takes a project out of all lists for good: its rows are deleted from now on. */
    public void hide(long project) {
        database.sql("update project set deleting = true where id = ?")
                .param(project)
                .update();
    }

    /** The project with this id. */
    public Project get(long id) {
        return database.sql(SELECT + " where id = ?")
                .param(id)
                .query(Projects::read)
                .single();
    }

    private static Project read(ResultSet row, int number) throws SQLException {
        String repository = row.getString("repository");
        return new Project(
                row.getLong("id"),
                row.getString("name"),
                row.getTimestamp("created_at").toInstant(),
                repository == null ? null : Repository.of(repository));
    }
}
