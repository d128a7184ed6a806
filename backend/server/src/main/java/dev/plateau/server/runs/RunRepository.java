package dev.plateau.server.runs;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

public interface RunRepository extends JpaRepository<Run, Long> {
    @Query("""
            from Run where projectId = :project and execution = :execution and environmentId = :environment
            and commitSha is not distinct from :commit
            """)
    Optional<Run> find(long project, String execution, long environment, @Nullable String commit);

    Optional<Run> findByProjectIdAndId(long project, long id);

    boolean existsByProjectIdAndId(long project, long id);

    boolean existsByProjectIdAndExecution(long project, String execution);

    int countByProjectId(long project);

    List<Run> findByProjectIdAndExecutionOrderByMeasuredAtDescIdDesc(long project, String execution);

    List<Run> findByProjectIdAndEnvironmentIdOrderByMeasuredAtDescIdDesc(long project, long environment, Limit limit);

    List<Run> findByProjectIdAndCommitShaOrderByMeasuredAtDescIdDesc(long project, String commit, Limit limit);

    @Query("""
            select distinct commitSha from Run where projectId = :project and left(commitSha, length(:prefix)) = :prefix
            order by commitSha
            """)
    List<String> commits(long project, String prefix, Limit limit);

    List<Run> findByProjectIdAndIdLessThanOrderByIdDesc(long project, long id, Limit limit);

    @Query("select distinct environmentId from Run where projectId = :project")
    Set<Long> environmentsOf(long project);
}
