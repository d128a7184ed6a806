package dev.plateau.server.runs;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

interface MetricDirectionRepository extends JpaRepository<MetricDirection, Long> {
    List<MetricDirection> findByProjectIdOrderByMetric(long project);

    Optional<MetricDirection> findByProjectIdAndMetric(long project, String metric);
}
