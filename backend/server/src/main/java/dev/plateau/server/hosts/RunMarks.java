package dev.plateau.server.hosts;

import dev.plateau.server.hosts.ExcludedRuns.ExclusionsChanged;
import dev.plateau.server.hosts.RunMark.StoredRunMark;
import dev.plateau.server.platform.audit.AuditAction;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.platform.storage.TransactionLock;
import java.time.Clock;
import java.util.List;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Exclusions of runs by people, with their history. The newest entry is in force. */
@Service
public class RunMarks {
    private static final int MAX_TEXT = 1000;

    private final RunMarkRepository marks;
    private final JdbcClient jdbc;
    private final ApplicationEventPublisher events;
    private final Clock clock;
    private final AuditLog audit;

    RunMarks(RunMarkRepository marks, JdbcClient jdbc, ApplicationEventPublisher events, Clock clock, AuditLog audit) {
        this.audit = audit;
        this.marks = marks;
        this.jdbc = jdbc;
        this.events = events;
        this.clock = clock;
    }

    /**
     * Excludes a run from detection.
     *
     * @throws IllegalArgumentException if the reason is empty or too long
     */
    @Transactional
    public void exclude(long project, long run, String actor, String reason) {
        String stripped = text(reason);
        if (stripped.isEmpty()) {
            throw new IllegalArgumentException("Enter a reason why the run is excluded.");
        }
        if (add(project, run, true, actor, stripped)) {
            events.publishEvent(
                    new ExclusionsChanged(project, List.of(run), "run " + run + " was excluded: " + stripped));
        }
    }

    /** Includes a run again; does nothing if it is not excluded. */
    @Transactional
    public void include(long project, long run, String actor, String reason) {
        if (add(project, run, false, actor, text(reason))) {
            events.publishEvent(new ExclusionsChanged(project, List.of(run), "run " + run + " was included again"));
        }
    }

    /** The exclusion history of a run, newest first. */
    public List<RunMark> of(long project, long run) {
        return marks.findByProjectIdAndRunIdOrderByIdDesc(project, run).stream()
                .map(StoredRunMark::toRecord)
                .toList();
    }

    /** Deletes the history of a run. */
    @Transactional(propagation = Propagation.MANDATORY)
    void delete(long project, long run) {
        marks.deleteByRun(project, run);
    }

    /** Adds an entry; false if the run was in this state already. Concurrent callers are serialized. */
    private boolean add(long project, long run, boolean excluded, String actor, String reason) {
        TransactionLock.take(jdbc, "marks of run", run);
        boolean known = excluded
                == marks.findFirstByProjectIdAndRunIdOrderByIdDesc(project, run)
                        .map(mark -> mark.toRecord().excluded())
                        .orElse(false);
        if (!known) {
            marks.saveAndFlush(new StoredRunMark(project, run, new RunMark(excluded, reason, actor, clock.instant())));
            AuditAction action = excluded ? AuditAction.CREATED : AuditAction.DELETED;
            audit.record(project, action, AuditSubject.of(Kind.RUN_MARK, run, null), null, null);
        }
        return !known;
    }

    private static String text(String text) {
        String stripped = text.strip();
        if (stripped.length() > MAX_TEXT) {
            throw new IllegalArgumentException("The reason must have at most " + MAX_TEXT + " characters.");
        }
        return stripped;
    }
}
