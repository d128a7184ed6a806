package dev.plateau.collector.screen;

import dev.plateau.collector.measure.Execution;
import dev.plateau.collector.measure.Job;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The score of a job in words. */
public final class JobScore {
    private final JsonMapper json = new JsonMapper();

    /** Mean over forks. */
    public String text(Execution execution, Job job) throws IOException {
        List<Double> scores = new ArrayList<>();
        String unit = "";
        for (Path file : execution.forkFiles(job)) {
            JsonNode metric = json.readTree(file).path(0).path("primaryMetric");
            scores.add(metric.path("score").asDouble());
            unit = metric.path("scoreUnit").asString();
        }
        double mean = scores.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
        return Figures.score(mean, unit);
    }
}
