package dev.plateau.server.catalog;

import dev.plateau.server.platform.storage.TransactionLock;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Excludes deletions of a project and uploads to it from each other, until the end of the transaction: rows that an upload refers to have no
 * foreign keys. Uploads do not wait for each other. To be taken before all other locks.
 */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class ProjectLock {
    private final JdbcClient jdbc;
    private final ProjectRepository projects;

    ProjectLock(JdbcClient jdbc, ProjectRepository projects) {
        this.jdbc = jdbc;
        this.projects = projects;
    }

    /** For storing; false when the project is being deleted. */
    public boolean toStore(long project) {
        jdbc.sql("select pg_advisory_xact_lock_shared(hashtextextended('rows of project', ?))")
                .param(project)
                .query(row -> {});
        return projects.existsByIdAndDeletingFalse(project);
    }

    /** For deleting, and for merging benchmarks. */
    public void toDelete(long project) {
        TransactionLock.take(jdbc, "rows of project", project);
    }
}
