package dev.plateau.server.ingest;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.CommitLog;
import dev.plateau.server.catalog.ProjectLock;
import dev.plateau.server.environments.EnvironmentIds;
import dev.plateau.server.environments.EnvironmentRecognition;
import dev.plateau.server.platform.api.Admission;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.profiles.Recordings;
import dev.plateau.server.profiles.Recordings.RecordingSubject;
import dev.plateau.server.profiles.Recordings.RedactedRecording;
import dev.plateau.server.runs.CommitNames;
import dev.plateau.server.runs.RunRecorder;
import dev.plateau.server.runs.RunRecorder.Arrival;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.ForkCount;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadDeadline;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores an upload: all of it or nothing, once.
 *
 * <p>Locks are taken in one order, so that concurrent uploads wait for each other without deadlocks: the project (which deletions take, too), the
 * upload itself, its executions, environments, benchmark keys, series, commits.
 */
@Component
class UploadStore {
    /** Name of the id in lines of the log. */
    static final String LOGGED_ID = "upload";

    private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

    private final ProjectLock lock;
    private final EnvironmentRecognition environments;
    private final BenchmarkKeys benchmarkKeys;
    private final CommitLog commitLog;
    private final CommitNames commitNames;
    private final RunRecorder recorder;
    private final Recordings recordings;
    private final Admission admission;
    private final JdbcClient jdbc;
    private final JsonMapper json;
    private final StoredScores storedScores;
    private final Clock clock;

    UploadStore(
            ProjectLock lock,
            EnvironmentRecognition environments,
            BenchmarkKeys benchmarkKeys,
            CommitLog commitLog,
            CommitNames commitNames,
            RunRecorder recorder,
            Recordings recordings,
            Admission admission,
            JdbcClient jdbc,
            JsonMapper json,
            StoredScores storedScores,
            Clock clock) {
        this.lock = lock;
        this.environments = environments;
        this.benchmarkKeys = benchmarkKeys;
        this.commitLog = commitLog;
        this.commitNames = commitNames;
        this.recorder = recorder;
        this.recordings = recordings;
        this.admission = admission;
        this.jdbc = jdbc;
        this.json = json;
        this.storedScores = storedScores;
        this.clock = clock;
    }

    /** Stores an upload and returns its receipt, or the first receipt if the same upload was stored before. */
    @Transactional(propagation = Propagation.MANDATORY)
    Receipt store(
            Incoming incoming, Upload read, Map<Upload.Recording, RedactedRecording> redacted, UploadDeadline deadline)
            throws IOException {
        if (!lock.toStore(incoming.project())) {
            throw Problem.notFound("project", incoming.projectName());
        }
        Map<String, String> commits = knownForms(incoming.project(), read);
        Upload upload = read.withCommits(commits);
        UUID id = UUID.randomUUID();
        MDC.put(LOGGED_ID, id.toString());
        Instant now = clock.instant();
        if (!reserve(id, incoming, now)) {
            return first(incoming).orElseThrow();
        }
        upload.runs().stream()
                .map(Upload.Run::execution)
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .forEach(execution -> recorder.lockExecution(incoming.project(), execution));
        List<EnvironmentIds> environmentIds = upload.runs().stream()
                .map(run -> environments.recognise(incoming.project(), run.environment()))
                .toList();
        Map<BenchmarkKey, Long> keys = benchmarkKeys.resolve(incoming.project(), keysIn(upload));
        var arrival = new Arrival(incoming.project(), id, now, upload.manifest(), incoming.history());
        var receipt = new ReceiptWriter(incoming, upload);
        for (int i = 0; i < environmentIds.size(); i++) {
            Upload.Run run = upload.runs().get(i);
            admission.limitStatements(deadline);
            RunRecorder.RecordedRun recorded = recorder.record(arrival, environmentIds.get(i), keys, run);
            int added = 0;
            for (Upload.Recording recording : run.recordings()) {
                var subject =
                        new RecordingSubject(incoming.project(), recorded.run(), id, keys.get(recording.key()), null);
                if (recordings
                        .keep(subject, Objects.requireNonNull(redacted.get(recording)), now)
                        .isPresent()) {
                    added++;
                }
            }
            receipt.add(run, environmentIds.get(i), recorded, added);
        }
        Receipt written = receipt.write(id);
        jdbc.sql("update upload set receipt = ?::jsonb where project_id = ? and id = ?")
                .params(json.writeValueAsString(written), incoming.project(), id)
                .update();
        commitLog.keep(
                incoming.project(),
                incoming.commits(upload).stream()
                        .flatMap(commit -> named(commit, commits))
                        .toList());
        storedScores.add(incoming.project(), written.scores());
        return written;
    }

    /** The form under which the project knows each commit of an upload: a short id is that of the commit that begins with it. */
    private Map<String, String> knownForms(long project, Upload upload) {
        return upload.runs().stream()
                .map(run -> run.commit().sha())
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.toMap(sha -> sha, sha -> commitNames.knownForm(project, sha)));
    }

    /** A commit under its own id, which its children name, and under that of its runs. */
    private static Stream<LoggedCommit> named(LoggedCommit commit, Map<String, String> forms) {
        String form = forms.getOrDefault(commit.sha(), commit.sha());
        return form.equals(commit.sha())
                ? Stream.of(commit)
                : Stream.of(commit, new LoggedCommit(form, commit.parent(), commit.subject(), commit.author()));
    }

    private record StoredUpload(byte @Nullable [] digest, boolean deleting, String receipt) {}

    /**
     * The receipt of the same upload, if it is stored already.
     *
     * @throws Problem if the idempotency key belongs to another upload, or the same upload is being deleted
     */
    Optional<Receipt> first(Incoming incoming) {
        Optional<StoredUpload> known = jdbc.sql("""
                        select digest, deleting, receipt from upload
                        where project_id = :project and (digest = :digest or idempotency_key = :key)
                        order by digest is distinct from :digest limit 1
                        """)
                .param("project", incoming.project())
                .param("digest", incoming.digest())
                .param("key", incoming.idempotencyKey())
                .query(RecordMapper.of(StoredUpload.class))
                .optional();
        if (known.isPresent() && !Arrays.equals(known.get().digest(), incoming.digest())) {
            throw Problem.unprocessable(
                    "idempotency-key-reused",
                    "The idempotency key belongs to another upload",
                    "Idempotency-Key " + incoming.idempotencyKey()
                            + " came before with other content or parameters. Use a new key for a new upload.");
        }
        if (known.filter(StoredUpload::deleting).isPresent()) {
            throw Problem.unavailable(
                    "being-deleted",
                    "The same upload is being deleted",
                    "Nothing was stored: what the same upload brought before is still being deleted."
                            + " Send it again after that.",
                    RETRY_AFTER);
        }
        return known.map(first -> json.readValue(first.receipt(), Receipt.class).asDuplicate());
    }

    /**
     * Reserves the row of an upload for this transaction. If another transaction is storing the same upload, waits for its end. One SQL statement:
     * with an entity, the second one would fail and end its transaction.
     *
     * @return false if the upload is stored already
     */
    private boolean reserve(UUID id, Incoming incoming, Instant receivedAt) {
        return jdbc.sql("""
                                insert into upload (id, project_id, token_id, digest, idempotency_key, received_at, bytes, receipt)
                                values (?, ?, ?, ?, ?, ?, ?, '{}') on conflict do nothing
                                """)
                        .param(id)
                        .param(incoming.project())
                        .param(incoming.token())
                        .param(incoming.digest())
                        .param(incoming.idempotencyKey())
                        .param(receivedAt.atOffset(ZoneOffset.UTC))
                        .param(incoming.bytes())
                        .update()
                > 0;
    }

    private static Set<BenchmarkKey> keysIn(Upload upload) {
        return upload.runs().stream()
                .flatMap(run -> Stream.of(
                        run.rows().stream().map(Upload.Row::key),
                        run.unmeasured().stream().map(Upload.Unmeasured::key),
                        run.recordings().stream().map(Upload.Recording::key)))
                .flatMap(keys -> keys)
                .collect(Collectors.toSet());
    }

    /** Collects the receipt of an upload from its runs. */
    private static final class ReceiptWriter {
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
                    .forEach(score -> series.add(
                            new CommitSeries(environment, score.benchmarkKey(), score.metric(), score.unit())));
            skipped.addAll(recorded.skipped());
            var stored = new Receipt.StoredRun(
                    recorded.run(),
                    "/api/v1/projects/" + incoming.projectName() + "/runs/" + recorded.run(),
                    run.environment().jdk().version(),
                    run.environment().flagSet().name(),
                    run.environment().host().label(),
                    recorded.scores().size(),
                    recorded.unmeasured(),
                    recordings,
                    (int) recorded.scores().stream()
                            .filter(score -> score.metric().equals(Score.PRIMARY))
                            .count());
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
                    runs.values().stream()
                            .mapToInt(Receipt.StoredRun::unmeasured)
                            .sum(),
                    listed(skipped),
                    listed(upload.problems()),
                    listed(ForkCount.losses(upload)));
        }
    }
}
