package dev.plateau.server.catalog;

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

    ProjectLock(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** For storing; false when the project is being deleted. */
    public boolean toStore(long project) {
        jdbc.sql("select pg_advisory_xact_lock_shared(hashtextextended('rows of project', ?))")
                .param(project)
                .query(row -> {});
        return jdbc.sql("select exists (select from project where id = ? and not deleting)")
                .param(project)
                .query(Boolean.class)
                .single();
    }

    /** For deleting. */
    public void toDelete(long project) {
        jdbc.sql("select pg_advisory_xact_lock(hashtextextended('rows of project', ?))")
                .param(project)
                .query(row -> {});
    }
}
