package dev.plateau.server.catalog;

import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.wire.model.LoggedCommit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Subjects and authors of commits from uploads. Stored values stay: a later upload fills gaps and replaces nothing, so that the holder of a
 * token can't rewrite the names of commits that others measured.
 */
@Component
public class CommitLog {
    /** Most commits of a range; a longer one is incomplete. */
    static final int MAX_RANGE_COMMITS = 200;

    private final JdbcClient jdbc;
    private final ProjectRepository projects;
    private final AuditLog audit;

    CommitLog(JdbcClient jdbc, ProjectRepository projects, AuditLog audit) {
        this.audit = audit;
        this.jdbc = jdbc;
        this.projects = projects;
    }

    /**
     * The commits after one up to another.
     *
     * @param commits newest first; those that were measured, the last one alone, or none, where not all are known
     * @param complete true if all are known
     */
    public record CommitRange(List<LoggedCommit> commits, boolean complete) {
        /** Nothing is known. */
        public static final CommitRange UNKNOWN = new CommitRange(List.of(), false);

        /** Authors of the commits, without duplicates, newest first. */
        public List<String> authors() {
            return commits.stream()
                    .map(LoggedCommit::author)
                    .filter(Objects::nonNull)
                    .distinct()
                    .toList();
        }
    }

    /** Stores commits of a project, without authors if the project stores none. Rows are locked in one order. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void keep(long project, List<LoggedCommit> commits) {
        if (commits.isEmpty()) {
            return;
        }
        // The lock is held until commit: a change of the setting waits for it, and then deletes the authors of this
        // upload, too.
        boolean authors = jdbc.sql("select author_names from project where id = ? for share")
                .param(project)
                .query(Boolean.class)
                .single();
        jdbc.sql("""
                        insert into logged_commit as known (project_id, sha, parent, subject, author)
                        select distinct on (sha) :project, sha, parent, subject, author
                        from unnest(:shas::text[], :parents::text[], :subjects::text[], :authors::text[])
                          as given (sha, parent, subject, author)
                        where not exists (select from logged_commit k where k.project_id = :project and k.sha = given.sha
                          and (k.parent is not null or given.parent is null) and (k.author is not null or given.author is null))
                        order by sha
                        on conflict (project_id, sha) do update set
                          parent = coalesce(known.parent, excluded.parent), author = coalesce(known.author, excluded.author)
                        """)
                .param("project", project)
                .param("shas", column(commits, LoggedCommit::sha))
                .param("parents", column(commits, LoggedCommit::parent))
                .param("subjects", column(commits, LoggedCommit::subject))
                .param("authors", column(commits, commit -> authors ? commit.author() : null))
                .update();
    }

    private static @Nullable String[] column(
            List<LoggedCommit> commits, Function<LoggedCommit, @Nullable String> value) {
        return commits.stream().map(value).toArray(String[]::new);
    }

    /** The stored ones of these commits, by their ids. */
    public Map<String, LoggedCommit> find(long project, Collection<String> shas) {
        return jdbc
                .sql("select sha, parent, subject, author from logged_commit where project_id = ? and sha = any(?)")
                .params(project, shas.toArray(String[]::new))
                .query(RecordMapper.of(LoggedCommit.class))
                .list()
                .stream()
                .collect(Collectors.toMap(LoggedCommit::sha, Function.identity()));
    }

    /** Stored facts of a commit; empty for an unknown one. */
    public Optional<LoggedCommit> find(long project, @Nullable String sha) {
        return sha == null
                ? Optional.empty()
                : find(project, List.of(sha)).values().stream().findFirst();
    }

    /** The commits after one up to another, along first parents. */
    public CommitRange range(long project, String after, String until) {
        List<LoggedCommit> walked = jdbc.sql("""
                        with recursive walked as (
                          select sha, parent, subject, author, 1 as place from logged_commit
                          where project_id = :project and sha = :until
                          union all
                          select c.sha, c.parent, c.subject, c.author, w.place + 1
                          from walked w join logged_commit c on c.project_id = :project and c.sha = w.parent
                          where w.parent <> :after and w.place < :most)
                        select * from walked order by place
                        """)
                .param("project", project)
                .param("until", until)
                .param("after", after)
                .param("most", MAX_RANGE_COMMITS)
                .query(RecordMapper.of(LoggedCommit.class))
                .list();
        boolean complete = !walked.isEmpty() && after.equals(walked.getLast().parent());
        return complete
                ? new CommitRange(walked, true)
                : new CommitRange(walked.stream().limit(1).toList(), false);
    }

    /** True if a project stores the names of authors. */
    public boolean keepsAuthors(long project) {
        return projects.findById(project).orElseThrow().keepsAuthors();
    }

    /** Turns the storage of author names on or off. Off also deletes the stored names. */
    @Transactional
    public void keepAuthors(long project, boolean kept) {
        Project found = projects.findById(project).orElseThrow();
        audit.changed(
                project,
                AuditSubject.of(Kind.AUTHOR_NAMES),
                Map.of("stored", found.keepsAuthors()),
                Map.of("stored", kept));
        found.keepAuthors(kept);
        projects.flush();
        if (!kept) {
            jdbc.sql("update logged_commit set author = null where project_id = ? and author is not null")
                    .param(project)
                    .update();
        }
    }
}
