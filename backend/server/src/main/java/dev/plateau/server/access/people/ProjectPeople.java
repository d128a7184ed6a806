package dev.plateau.server.access.people;

import dev.plateau.server.catalog.ProjectVisibility;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.platform.storage.RecordMapper;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The people who see a project: incidents can be assigned to them, and notes can name them. */
@Component
public class ProjectPeople {
    private final JdbcClient database;
    private final Projects projects;

    ProjectPeople(JdbcClient database, Projects projects) {
        this.database = database;
        this.projects = projects;
    }

    /**
     * A person who sees a project.
     *
     * @param name for the sign-in and for histories
     */
    public record ProjectPerson(
            long id,
            String name,
            @Nullable String fullName,
            @Nullable String mail) {
        /** Tests for the name or the mail address of the person. */
        boolean is(String text) {
            return text.equalsIgnoreCase(name) || text.equalsIgnoreCase(mail);
        }
    }

    /** All people who see a project, those with a role in it first. */
    public List<ProjectPerson> of(long project) {
        return database.sql("""
                        select a.id, a.name, a.full_name, a.mail from account a
                        left join membership m on m.account_id = a.id and m.project_id = :project
                        where not a.disabled and (:everybody or a.administrator or m.id is not null)
                        order by m.id is null, lower(a.name), a.id
                        """)
                .param("project", project)
                .param("everybody", projects.get(project).visibility() != ProjectVisibility.MEMBERS)
                .query(RecordMapper.of(ProjectPerson.class))
                .list();
    }

    /** The person with a name or mail address, if he sees the project. */
    public Optional<ProjectPerson> find(long project, String nameOrMail) {
        return of(project).stream().filter(person -> person.is(nameOrMail)).findFirst();
    }
}
