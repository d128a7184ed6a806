package dev.plateau.server.renames;

import dev.plateau.server.catalog.BenchmarkAlias;
import dev.plateau.server.catalog.BenchmarkAliases;
import dev.plateau.server.catalog.ProjectLock;
import dev.plateau.server.platform.api.Problem;
import java.util.List;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/** Sets aliases of renamed benchmarks, and joins the histories of both names. */
@Service
public class Renames {
    private final BenchmarkAliases aliases;
    private final KeyMerge merge;
    private final ProjectLock lock;
    private final JdbcClient jdbc;
    private final TransactionTemplate transaction;

    Renames(
            BenchmarkAliases aliases,
            KeyMerge merge,
            ProjectLock lock,
            JdbcClient jdbc,
            TransactionTemplate transaction) {
        this.aliases = aliases;
        this.merge = merge;
        this.lock = lock;
        this.jdbc = jdbc;
        this.transaction = transaction;
    }

    /**
     * Sets the alias of a benchmark, or those of all benchmarks of a class or package. All are checked before the first one is set; each is set in a
     * transaction of its own, so uploads do not wait for all of them.
     *
     * @param from full name of a benchmark, a class or a package
     * @throws IllegalArgumentException with a sentence if the names can't be one benchmark
     */
    public List<BenchmarkAlias> put(long project, String from, String to, String actor) {
        List<String> names = names(project, from, to);
        names.forEach(name -> {
            String renamed = to + name.substring(from.length());
            aliases.check(project, name, renamed);
            merge.check(project, name, target(project, renamed));
        });
        return names.stream()
                .map(name -> Objects.requireNonNull(
                        transaction.execute(status -> join(project, name, to + name.substring(from.length()), actor))))
                .toList();
    }

    /** The known benchmarks of this name, class or package; the name itself if there are none. */
    private List<String> names(long project, String from, String to) {
        List<String> known = jdbc.sql("""
                        select distinct benchmark from benchmark_key
                        where project_id = :project and (benchmark = :from or starts_with(benchmark, :from || '.'))
                          and not (starts_with(:to, :from || '.') and (benchmark = :to or starts_with(benchmark, :to || '.')))
                        order by benchmark
                        """)
                .param("project", project)
                .param("from", from)
                .param("to", to)
                .query((row, number) -> row.getString(1))
                .list();
        return known.isEmpty() ? List.of(from) : known;
    }

    /** The name that results of a name are stored under. */
    private String target(long project, String name) {
        return aliases.newNames(project, List.of(name)).getOrDefault(name, name);
    }

    private BenchmarkAlias join(long project, String from, String to, String actor) {
        lock.toDelete(project);
        if (!lock.toStore(project)) {
            throw Problem.notFound("project", project);
        }
        BenchmarkAlias alias = aliases.put(project, from, to, actor);
        merge.merge(project, from, target(project, to));
        return alias;
    }
}
