package dev.plateau.server.dashboard.settings;

import dev.plateau.server.catalog.KnownProjects;
import dev.plateau.server.ingest.StoredScores;
import dev.plateau.server.platform.api.Page;
import dev.plateau.server.platform.api.Quotas;
import dev.plateau.server.profiles.Recordings;
import dev.plateau.server.series.SeriesCatalog;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The quotas of a project, with what it uses, for REST and for its settings page. */
@RestController
@Tag(name = "Quotas", description = "What a project may store, and has stored")
public class QuotaController {
    private final KnownProjects projects;
    private final Quotas quotas;
    private final SeriesCatalog series;
    private final StoredScores scores;
    private final Recordings recordings;

    QuotaController(
            KnownProjects projects, Quotas quotas, SeriesCatalog series, StoredScores scores, Recordings recordings) {
        this.projects = projects;
        this.quotas = quotas;
        this.series = series;
        this.scores = scores;
        this.recordings = recordings;
    }

    /**
     * A quota of a project.
     *
     * @param quota {@code series}, {@code scores-a-day} (since midnight UTC) or {@code recordings} (bytes)
     */
    public record QuotaRecord(String quota, long used, long limit) {
        /** The share that is used, from 0. */
        public double share() {
            return (double) used / limit;
        }
    }

    @GetMapping(
            path = "/api/v1/projects/{project}/quotas",
            produces = {"application/json", "text/csv"})
    @Operation(
            summary = "The quotas of a project, and what it uses of them",
            description =
                    "Beyond one, uploads get 413 (series, bytes of recordings) or 429 (scores a day), as a whole.")
    Page<QuotaRecord> quotas(@PathVariable String project) {
        return Page.whole(of(projects.named(project).id()));
    }

    /** The quotas of a project. */
    public List<QuotaRecord> of(long project) {
        return List.of(
                new QuotaRecord("series", series.count(project), quotas.series()),
                new QuotaRecord("scores-a-day", scores.today(project), quotas.scoresADay()),
                new QuotaRecord(
                        "recordings",
                        recordings.bytes(project),
                        quotas.recordings().toBytes()));
    }
}
