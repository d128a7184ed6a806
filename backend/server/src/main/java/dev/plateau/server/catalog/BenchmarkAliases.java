package dev.plateau.server.catalog;

import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.platform.storage.RowMap;
import dev.plateau.wire.model.Characters;
import dev.plateau.wire.model.UploadLimits;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The aliases of renamed benchmarks. An alias may lead to a name that has one, too; none leads back. */
@Service
public class BenchmarkAliases {
    private static final int MOST = 10_000;

    private final BenchmarkAliasRepository aliases;
    private final JdbcClient jdbc;
    private final Clock clock;
    private final AuditLog audit;

    BenchmarkAliases(BenchmarkAliasRepository aliases, JdbcClient jdbc, Clock clock, AuditLog audit) {
        this.audit = audit;
        this.aliases = aliases;
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** All of a project, by old name. */
    public List<BenchmarkAlias> of(long project) {
        return aliases.findByProjectIdOrderByOldName(project);
    }

    /** The names that the results of these benchmarks are stored under, by old name; names without an alias are left out. */
    public Map<String, String> newNames(long project, Collection<String> names) {
        return jdbc.sql("""
                        with recursive renamed (old_name, new_name) as (
                          select old_name, new_name from benchmark_alias where project_id = :project and old_name = any(:names)
                          union
                          select r.old_name, a.new_name from renamed r
                          join benchmark_alias a on a.project_id = :project and a.old_name = r.new_name)
                        select r.old_name, r.new_name from renamed r where not exists (
                          select from benchmark_alias a where a.project_id = :project and a.old_name = r.new_name)
                        """)
                .param("project", project)
                .param("names", names.stream().distinct().toArray(String[]::new))
                .query(RowMap.of((row, number) -> row.getString(1), (row, number) -> row.getString(2)));
    }

    /**
     * Tests an alias.
     *
     * @throws IllegalArgumentException with a sentence if it can't be stored
     */
    public void check(long project, String oldName, String newName) {
        checkName(oldName);
        checkName(newName);
        Optional<String> next = Optional.of(newName);
        while (next.isPresent()) {
            if (next.get().equals(oldName)) {
                throw new IllegalArgumentException(
                        newName + " leads back to " + oldName + ": an alias must lead to another benchmark. Choose"
                                + " another new name, or delete the alias that leads back.");
            }
            next = aliases.findByProjectIdAndOldName(project, next.get()).map(BenchmarkAlias::newName);
        }
    }

    private static void checkName(String name) {
        if (name.isBlank() || name.length() > UploadLimits.TEXT || !Characters.areOfAName(name)) {
            throw new IllegalArgumentException("The name of a benchmark must have 1 to " + UploadLimits.TEXT
                    + " characters, without control characters.");
        }
    }

    /**
     * Sets an alias, or changes where it leads. The caller excludes uploads by {@link ProjectLock#toDelete}.
     *
     * @throws IllegalArgumentException with a sentence if it can't be stored
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public BenchmarkAlias put(long project, String oldName, String newName, String actor) {
        check(project, oldName, newName);
        Optional<BenchmarkAlias> known = aliases.findByProjectIdAndOldName(project, oldName);
        if (known.isEmpty() && aliases.countByProjectId(project) >= MOST) {
            throw new IllegalArgumentException("A project has at most " + MOST + " aliases. Delete one first.");
        }
        audit.changed(
                project,
                AuditSubject.of(Kind.ALIAS, oldName, null),
                Map.of("new name", known.map(BenchmarkAlias::newName).orElse("")),
                Map.of("new name", newName));
        known.ifPresent(alias -> alias.lead(newName, clock.instant(), actor));
        return aliases.saveAndFlush(
                known.orElseGet(() -> new BenchmarkAlias(project, oldName, newName, clock.instant(), actor)));
    }

    /** Deletes an alias, for later uploads; false if the project has none of this old name. */
    @Transactional
    public boolean delete(long project, String oldName) {
        Optional<BenchmarkAlias> known = aliases.findByProjectIdAndOldName(project, oldName);
        known.ifPresent(alias -> {
            aliases.delete(alias);
            audit.deleted(project, AuditSubject.of(Kind.ALIAS, oldName, null));
        });
        return known.isPresent();
    }
}
