package dev.plateau.server.codehosts;

import dev.plateau.server.alerts.AlertSettings;
import dev.plateau.server.alerts.MessageScheduling;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.detection.DetectionSettings;
import dev.plateau.server.runs.Executions;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.RunRecorded;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Adds a report on the commit of each upload to the outbox, in the upload's transaction. */
@Component
class CommitReports {
    private final CodeHostRepository connections;
    private final RunCatalog runs;
    private final Executions executions;
    private final Outbox outbox;
    private final AlertSettings settings;
    private final DetectionSettings detection;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    CommitReports(
            CodeHostRepository connections,
            RunCatalog runs,
            Executions executions,
            Outbox outbox,
            AlertSettings settings,
            DetectionSettings detection,
            ApplicationEventPublisher events,
            Clock clock) {
        this.connections = connections;
        this.runs = runs;
        this.executions = executions;
        this.outbox = outbox;
        this.settings = settings;
        this.detection = detection;
        this.events = events;
        this.clock = clock;
    }

    /** History and work trees with changes are not reported. */
    @EventListener
    void schedule(RunRecorded recorded) {
        Instant now = clock.instant();
        String commit = recorded.commit();
        if (commit == null
                || !PullRequest.WHOLE_ID.matcher(commit).matches()
                || recorded.history()
                || recorded.position().isBefore(now.minus(detection.historyAge()))) {
            return;
        }
        connections.findById(recorded.project()).ifPresent(connection -> {
            RunRecord run = runs.find(recorded.project(), recorded.run()).orElseThrow();
            if (!Boolean.TRUE.equals(run.dirty())) {
                boolean isLive = executions.byIds(recorded.project(), List.of(run.execution())).values().stream()
                        .anyMatch(execution -> execution.live(now));
                outbox.addCommit(
                        recorded.project(),
                        connection.address(),
                        commit,
                        isLive ? run.execution() : null,
                        now.plus(settings.settle()));
                events.publishEvent(new MessageScheduling.Queued());
            }
        });
    }
}
