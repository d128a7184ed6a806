package dev.plateau.server.runs;

import java.util.Collection;
import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;

interface ExecutionRepository extends JpaRepository<ReportedExecution, ReportedExecution.Key> {
    List<ReportedExecution> findByProjectIdAndIdIn(long project, Collection<String> ids);

    List<ReportedExecution> findByProjectIdOrderByStartedAtDescIdDesc(long project, Limit limit);
}
