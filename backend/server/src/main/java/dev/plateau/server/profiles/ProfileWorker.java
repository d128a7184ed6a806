package dev.plateau.server.profiles;

import dev.plateau.recording.model.CallTreeBytes;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Figure;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.model.Visibility;
import dev.plateau.recording.read.RecordingReader;
import dev.plateau.server.platform.api.TemporaryFile;
import dev.plateau.server.platform.api.TemporaryFiles;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.work.Leases;
import dev.plateau.server.platform.work.Leases.Held;
import dev.plateau.server.platform.work.Worker;
import dev.plateau.server.profiles.RecordingFiles.StoredFile;
import dev.plateau.server.profiles.RecordingRecord.RecordingState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Reads waiting recordings, one after the other, and stores their profiles. A lease keeps other servers away. A recording is refused only
 * for its own content; any other failure is retried later.
 */
@Component
class ProfileWorker extends Worker {
    /** After this many attempts that never ended a recording is not read again: it crashes servers. */
    static final int MAX_ATTEMPTS = 5;

    /**
     * Version of the stored profiles; those of an older version are read again. 2: with thread groups. 3: with squared weights. 4: context
     * switches without the first reading, figures with thresholds, gaps. 5: kinds with thresholds.
     */
    private static final int VERSION = 6;

    /** Number of the heaviest sites that a part keeps; the call tree still has the others. */
    private static final int SITES = 500;

    /** Number of the heaviest threads that a kind keeps. */
    private static final int THREADS = 100;

    private static final String QUEUE = "recordings";
    private static final Logger LOG = LoggerFactory.getLogger(ProfileWorker.class);

    private final JdbcClient jdbc;
    private final Leases leases;
    private final RecordingFiles recordings;
    private final TransactionTemplate transactions;
    private final StorableJson json;
    private final TemporaryFiles files;
    private final RecordingReader reader;

    ProfileWorker(
            JdbcClient jdbc,
            Leases leases,
            RecordingFiles recordings,
            TransactionTemplate transactions,
            StorableJson json,
            TemporaryFiles files,
            RecordingSettings settings) {
        super("profiles");
        this.jdbc = jdbc;
        this.leases = leases;
        this.recordings = recordings;
        this.transactions = transactions;
        this.json = json;
        this.files = files;
        this.reader = RecordingReader.comparable(settings.limits());
    }

    /** Profiles stored by an older version whose file still exists: read again when no recording waits. */
    private static final String OUTDATED =
            "state in ('WHOLE', 'PARTLY') and profile_version < " + VERSION + " and kept_in <> 'NOWHERE'";

    @TransactionalEventListener
    void kept(Recordings.Kept event) {
        wake();
    }

    /** Reads the recording that has been due longest; false when none is due. */
    @Override
    protected boolean workOn() throws IOException {
        String[] held = leases.held(QUEUE).stream().map(Held::item).toArray(String[]::new);
        Optional<StoredFile> next = next("state = 'WAITING'", held).or(() -> next(OUTDATED, held));
        if (next.isPresent()) {
            StoredFile waiting = next.get();
            leases.holding(QUEUE, String.valueOf(waiting.id()), waiting.project(), () -> build(waiting));
        }
        return next.isPresent();
    }

    private Optional<StoredFile> next(String condition, String[] held) {
        return jdbc.sql("select id, project_id as project from recording where " + condition
                        + " and due_at <= now() and id::text <> all(?) order by due_at, id limit 1")
                .param(held)
                .query(RecordMapper.of(StoredFile.class))
                .optional();
    }

    private void build(StoredFile waiting) {
        try (var _ = MDC.putCloseable("recording", String.valueOf(waiting.id()))) {
            buildNow(waiting);
        }
    }

    private void buildNow(StoredFile waiting) {
        Optional<Integer> attempts = begin(waiting);
        if (attempts.isEmpty()) {
            return;
        }
        if (attempts.get() > MAX_ATTEMPTS) {
            refuse(waiting, "reading it began " + MAX_ATTEMPTS + " times and never ended: the server stopped");
            return;
        }
        try (TemporaryFile file = files.create(TemporaryFiles.SERVER)) {
            recordings.write(waiting, file.path());
            Recording recording = read(file.path());
            transactions.executeWithoutResult(status -> keep(waiting, recording));
        } catch (RefusedRecording | ReaderFailed refusal) {
            refuse(waiting, String.valueOf(refusal.getMessage()));
        } catch (IOException | RuntimeException failure) {
            postpone(waiting, failure);
        }
    }

    /** Counts the attempt, unless the recording was read meanwhile. If the server dies in it, the next attempt follows after a pause. */
    private Optional<Integer> begin(StoredFile waiting) {
        return jdbc.sql("""
                        update recording set attempts = attempts + 1,
                          due_at = (now() at time zone 'UTC' + interval '10 seconds' * 2 ^ attempts) at time zone 'UTC'
                        where project_id = ? and id = ? and due_at <= now() and (state = 'WAITING' or %s) returning attempts
                        """.formatted(OUTDATED))
                .params(waiting.project(), waiting.id())
                .query(Integer.class)
                .optional();
    }

    /** Reads a file. The reader's result depends on the file alone, so its bugs would repeat: they refuse the recording. */
    private Recording read(Path file) throws IOException, RefusedRecording {
        try {
            return reader.read(file);
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        } catch (RuntimeException | StackOverflowError mistake) {
            LOG.error("The reader failed on a recording", mistake);
            throw new ReaderFailed(mistake);
        }
    }

    /** A bug in the reader. */
    private static final class ReaderFailed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ReaderFailed(Throwable mistake) {
            super("the reader failed on it: " + mistake, mistake);
        }
    }

    private void postpone(StoredFile waiting, Exception failure) {
        LOG.warn("Recording {} could not be read now; it is tried again", waiting.id(), failure);
        jdbc.sql("""
                        update recording set attempts = attempts - 1, failures = failures + 1,
                          due_at = (now() at time zone 'UTC' + interval '10 seconds' * 2 ^ least(failures, 6)) at time zone 'UTC'
                        where project_id = ? and id = ? and (state = 'WAITING' or %s)
                        """.formatted(OUTDATED))
                .params(waiting.project(), waiting.id())
                .update();
    }

    /** Refuses a recording. One with a profile of an older version keeps that profile. */
    private void refuse(StoredFile waiting, String reason) {
        transactions.executeWithoutResult(status -> {
            jdbc.sql(
                            "update recording set state = 'REFUSED', reason = ? where project_id = ? and id = ? and state = 'WAITING'")
                    .params(reason, waiting.project(), waiting.id())
                    .update();
            jdbc.sql("update recording set profile_version = ? where project_id = ? and id = ? and " + OUTDATED)
                    .params(VERSION, waiting.project(), waiting.id())
                    .update();
        });
    }

    /** Stores a profile, unless another server did. The update locks the recording until the transaction ends. */
    private void keep(StoredFile waiting, Recording recording) {
        boolean isOutdated = jdbc.sql(
                        "select id from recording where project_id = ? and id = ? and " + OUTDATED + " for update")
                .params(waiting.project(), waiting.id())
                .query(Long.class)
                .optional()
                .isPresent();
        long operations = recording.figures().operations();
        int kept = jdbc.sql("""
                        update recording set facts = ?::jsonb, profile_version = ?, attempts = 0, state = ?, reason = ?, operations = ?
                        where project_id = ? and id = ? and (state = 'WAITING' or %s)
                        """.formatted(OUTDATED))
                .params(json.write(recording.withoutProfiles()), VERSION)
                .param((recording.whole() ? RecordingState.WHOLE : RecordingState.PARTLY).name())
                .param(missing(recording))
                .param(operations > 0 ? operations : null)
                .params(waiting.project(), waiting.id())
                .update();
        if (isOutdated) {
            for (String table : new String[] {"profile_part", "profile"}) {
                jdbc.sql("delete from " + table + " where project_id = ? and recording_id = ?")
                        .params(waiting.project(), waiting.id())
                        .update();
            }
        }
        if (kept > 0) {
            for (EventKind kind : EventKind.values()) {
                keep(waiting, recording.profile(kind), BlindSpot.of(recording, kind));
            }
        }
    }

    private static @Nullable String missing(Recording recording) {
        if (recording.whole()) {
            return null;
        }
        int others = recording.missing().size() - 1;
        return recording.missing().getFirst().reason()
                + (others == 0 ? "" : ", and " + others + (others == 1 ? " more such place" : " more such places"));
    }

    private void keep(StoredFile recording, Profile profile, @Nullable BlindSpot blind) {
        jdbc.sql("""
                        insert into profile (recording_id, kind, project_id, observable, blind, threads)
                        values (?, ?, ?, ?, ?, ?::jsonb)
                        """)
                .params(recording.id(), profile.kind().key(), recording.project())
                .param(blind == null || !blind.whole())
                .param(blind == null ? null : blind.reason())
                .param(json.write(profile.threads().stream().limit(THREADS).toList()))
                .update();
        keepGroups(recording, profile.kind(), Profiles.KEPT, profile.kept());
        profile.cuts()
                .forEach(cut -> keepGroups(recording, profile.kind(), cut.rule().key(), cut.part()));
    }

    private void keepGroups(StoredFile recording, EventKind kind, String rule, Profile.Part part) {
        keep(recording, kind, rule, Profiles.ALL_THREADS, part);
        part.groups().forEach((group, own) -> keep(recording, kind, rule, group, own));
    }

    private void keep(StoredFile recording, EventKind kind, String rule, String threadGroup, Profile.Part part) {
        jdbc.sql("""
                        insert into profile_part
                          (recording_id, kind, rule, thread_group, project_id, events, weight, tree, sites)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb)
                        """)
                .params(
                        recording.id(),
                        kind.key(),
                        rule,
                        StorableJson.storable(threadGroup),
                        recording.project(),
                        part.events(),
                        part.weight(),
                        CallTreeBytes.write(part.tree()),
                        json.write(part.sites().stream().limit(SITES).toList()))
                .update();
    }

    /**
     * A kind of event that a recording can't show, or only in part, and the reason: no events seen does not mean that none occurred.
     *
     * @param whole true if no event of that kind can be shown
     * @param reason in words, behind "not observable: " or "not all is observable: "
     */
    record BlindSpot(boolean whole, String reason) {
        static @Nullable BlindSpot of(Recording recording, EventKind kind) {
            Visibility visibility = recording.visibility(kind);
            Optional<String> other = recording.facts().otherEvent();
            if (kind == EventKind.CPU && other.isPresent()) {
                return new BlindSpot(true, "the profiler sampled " + other.get() + " instead: see Other event");
            }
            if (kind == EventKind.OTHER && other.isPresent()) {
                return new BlindSpot(false, "these are samples of " + other.get());
            }
            if (visibility == Visibility.SWITCHED_OFF) {
                return new BlindSpot(true, "its events were switched off in this recording");
            }
            boolean nothing = visibility == Visibility.NOT_OBSERVABLE;
            if (hidesVirtualThreads(recording, kind)) {
                return new BlindSpot(nothing, "virtual threads ran, and what they wait for is not recorded here");
            }
            if (nothing) {
                return new BlindSpot(true, noEvent(kind));
            }
            String threshold = kind.isBlocking()
                    ? recording.facts().threshold(kind.settingEvents().getFirst())
                    : null;
            return threshold == null
                    ? null
                    : new BlindSpot(false, "what took less than " + threshold + " was not recorded");
        }

        private static String noEvent(EventKind kind) {
            return kind == EventKind.PINNED
                    ? "this JDK has no event for the pinning of virtual threads"
                    : "what made this recording has no event for it";
        }

        /** JDK Flight Recorder has no event for a virtual thread that waits for a lock, unless its parks are traced. */
        private static boolean hidesVirtualThreads(Recording recording, EventKind kind) {
            return switch (kind) {
                case MONITOR ->
                    recording.facts().settings().containsKey("jdk.JavaMonitorEnter")
                            && isHidden(recording.figures().monitorNanosPerOperation());
                case PARK ->
                    recording.facts().settings().containsKey("jdk.ThreadPark")
                            && isHidden(recording.figures().lockNanosPerOperation());
                default -> false;
            };
        }

        private static boolean isHidden(Figure figure) {
            return figure.visibility() == Visibility.NOT_OBSERVABLE;
        }
    }
}
