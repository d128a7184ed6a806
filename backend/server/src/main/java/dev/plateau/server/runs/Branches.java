package dev.plateau.server.runs;

import dev.plateau.server.platform.storage.RowMap;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Branches of projects by the ids that their scores have; 0 where the branch is not known. */
@Component
public class Branches {
    private final JdbcClient jdbc;

    Branches(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The id of a branch, which is stored if it is new. */
    int id(long project, @Nullable String name) {
        if (name == null) {
            return 0;
        }
        List<Integer> known = find(project, name);
        if (known.isEmpty()) {
            jdbc.sql("insert into branch (project_id, name) values (?, ?) on conflict do nothing")
                    .params(project, name)
                    .update();
            known = find(project, name);
        }
        return known.getFirst();
    }

    private List<Integer> find(long project, String name) {
        return jdbc.sql("select id from branch where project_id = ? and name = ?")
                .params(project, name)
                .query((row, number) -> row.getInt(1))
                .list();
    }

    /**
     * SQL of the id that scores of a branch have: null for a branch without scores. A query in place of the function {@code branch_id}, which a
     * distributed database would run for each row.
     *
     * @param project SQL of the project's id
     * @param branch SQL of the branch's name; empty where it is not known
     */
    public static String id(String project, String branch) {
        return "case " + branch + " when '' then 0 else (select b.id from branch b where b.project_id = " + project
                + " and b.name = " + branch + ") end";
    }

    /** Names of branches of a project by id; unknown ids are left out. */
    public Map<Long, String> names(long project, Collection<Long> ids) {
        return jdbc.sql("select id, name from branch where project_id = ? and id = any(?)")
                .param(project)
                .param(ids.toArray(Long[]::new))
                .query(RowMap.byId((row, number) -> row.getString(2)));
    }
}
