package dev.plateau.server.profiles.storage;

import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** All stored recordings. */
public interface StoredRecordingRepository extends JpaRepository<StoredRecording, Long> {
    String FILE_EXPIRED = """
            recording.keptIn <> NOWHERE and recording.state <> WAITING and not recording.pinned and recording.receivedAt < :before
            """;
    String PROFILE_EXPIRED = "recording.keptIn = NOWHERE and not recording.pinned and recording.receivedAt < :before";

    /** A recording of a project. */
    record OfProject(long id, long project) {}

    /** Number of recordings of a run. */
    record RunCount(long run, long recordings) {}

    Optional<StoredRecording> findByProjectIdAndId(long project, long id);

    List<StoredRecording> findByProjectIdAndRunIdOrderById(long project, long run);

    List<StoredRecording> findByProjectIdAndBenchmarkKeyIdAndRunIdInOrderByStartedAtDesc(
            long project, long benchmarkKey, Collection<Long> runs);

    /** The recording of a run with this content, or with this benchmark and start. */
    @Query("""
            select recording.id from StoredRecording recording
            where recording.runId = :run and (recording.digest = :digest
              or (recording.benchmarkKeyId = :benchmarkKey and recording.startedAt = :startedAt))
            order by recording.id limit 1
            """)
    Optional<Long> same(long run, byte @Nullable [] digest, @Nullable Long benchmarkKey, Instant startedAt);

    /** The newest recording of each benchmark in each of these runs. */
    @Query("""
            select recording from StoredRecording recording
            where recording.projectId = :project and recording.runId in :runs and recording.benchmarkKeyId is not null
              and recording.startedAt = (select max(newest.startedAt) from StoredRecording newest
                where newest.runId = recording.runId and newest.benchmarkKeyId = recording.benchmarkKeyId)
            order by recording.runId, recording.benchmarkKeyId
            """)
    List<StoredRecording> newest(long project, Collection<Long> runs);

    @Query("""
            select recording.runId as run, count(recording) as recordings from StoredRecording recording
            where recording.runId in :runs group by recording.runId
            """)
    List<RunCount> counts(Collection<Long> runs);

    /** A recording that waits to be read, locked until the transaction ends. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("select recording from StoredRecording recording where recording.id = :id and recording.state = WAITING")
    Optional<StoredRecording> lockWaiting(long id);

    /** Storage of a file, read from the database now. */
    @Query("select recording.keptIn from StoredRecording recording where recording.id = :id")
    Optional<StoragePlace> keptIn(long id);

    /** Updates the storage of a file; returns 0 when it is unchanged, or the file is gone. One statement: servers settle the same file. */
    @Transactional
    @Modifying
    @Query("""
            update StoredRecording recording set recording.keptIn = :place, recording.keptReason = null
            where recording.id = :id and recording.keptIn <> :place and recording.keptIn <> NOWHERE
            """)
    int settle(long id, StoragePlace place);

    /** Files to move to the bucket. */
    @Query("""
            select recording.id as id, recording.projectId as project from StoredRecording recording
            where recording.keptIn = DATABASE and recording.state <> WAITING order by recording.id
            """)
    List<OfProject> toMove();

    /** Stores the reason why a file is still in the database. */
    @Transactional
    @Modifying
    @Query("""
            update StoredRecording recording set recording.keptReason = :reason
            where recording.id = :id and recording.keptIn = DATABASE
            """)
    void note(long id, String reason);

    /** Stores the reason why no file leaves the database now. */
    @Transactional
    @Modifying
    @Query("""
            update StoredRecording recording set recording.keptReason = :reason
            where recording.keptIn = DATABASE and recording.state <> WAITING
            """)
    void noteForAll(String reason);

    @Query("select recording.id as id, recording.projectId as project from StoredRecording recording where "
            + FILE_EXPIRED + " order by recording.id")
    List<OfProject> expiredFiles(Instant before);

    /** True if the file has expired, and was not pinned meanwhile. */
    @Query("select count(recording) > 0 from StoredRecording recording where recording.id = :id and " + FILE_EXPIRED)
    boolean isFileExpired(long id, Instant before);

    @Query("select recording.id as id, recording.projectId as project from StoredRecording recording where "
            + PROFILE_EXPIRED + " order by recording.id")
    List<OfProject> expiredProfiles(Instant before);

    /** Deletes an expired recording, unless it was pinned meanwhile. */
    @Transactional
    @Modifying
    @Query("delete from StoredRecording recording where recording.id = :id and " + PROFILE_EXPIRED)
    void deleteExpired(long id, Instant before);

    /** The project of a recording that has a file. */
    @Query(
            "select recording.projectId from StoredRecording recording where recording.id = :id and recording.keptIn <> NOWHERE")
    Optional<Long> projectOfFile(long id);
}
