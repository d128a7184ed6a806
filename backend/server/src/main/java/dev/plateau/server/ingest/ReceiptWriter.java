package dev.plateau.server.ingest;

import dev.plateau.server.environments.EnvironmentIds;
import dev.plateau.server.runs.RunRecorder;
import dev.plateau.wire.model.Upload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Collects the receipt of an upload from its runs. */
class ReceiptWriter {
    private static final int MAX_LISTED = 1000;

    private final Incoming incoming;
    private final Upload upload;
    private final Map<Long, Receipt.StoredRun> runs = new LinkedHashMap<>();
    private final Set<CommitSeries> series = new HashSet<>();
    private final List<Upload.Skipped> skipped;

    ReceiptWriter(Incoming incoming, Upload upload) {
        this.incoming = incoming;
        this.upload = upload;
        this.skipped = new ArrayList<>(upload.skipped());
    }

    /** The key of a commit series in a project. */
    private record CommitSeries(EnvironmentIds environment, long benchmarkKey, String metric, String unit) {}

    void add(Upload.Run run, EnvironmentIds environment, RunRecorder.RecordedRun recorded, int recordings) {
        recorded.scores()
                .forEach(score ->
                        series.add(new CommitSeries(environment, score.benchmarkKey(), score.metric(), score.unit())));
        skipped.addAll(recorded.skipped());
        var stored = new Receipt.StoredRun(
                recorded.run(),
                "/api/v1/projects/" + incoming.projectName() + "/runs/" + recorded.run(),
                run.environment().jdk().version(),
                run.environment().flagSet().name(),
                run.environment().host().label(),
                recorded.scores().size(),
                recorded.unmeasured(),
                recordings);
        runs.merge(stored.id(), stored, Receipt.StoredRun::plus);
    }

    /** Limits a list, because receipts stay in the database for ever, and lists of uploads read them all. */
    private static <T> List<T> listed(List<T> all) {
        return List.copyOf(all.subList(0, Math.min(all.size(), MAX_LISTED)));
    }

    Receipt write(UUID id) {
        return new Receipt(
                id,
                false,
                List.copyOf(runs.values()),
                series.size(),
                runs.values().stream().mapToInt(Receipt.StoredRun::scores).sum(),
                runs.values().stream().mapToInt(Receipt.StoredRun::unmeasured).sum(),
                listed(skipped),
                listed(upload.problems()));
    }
}
