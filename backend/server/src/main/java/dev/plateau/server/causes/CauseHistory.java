package dev.plateau.server.causes;

import dev.plateau.server.incidents.IncidentEvent;
import dev.plateau.server.incidents.IncidentTriage;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.requests.CauseReported;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Writes the result of a search into the history of its incident. */
@Component
class CauseHistory {
    private final Incidents incidents;
    private final IncidentTriage triage;
    private final ApplicationEventPublisher events;

    CauseHistory(Incidents incidents, IncidentTriage triage, ApplicationEventPublisher events) {
        this.incidents = incidents;
        this.triage = triage;
        this.events = events;
    }

    /** Runs in the transaction that stores the report. */
    @EventListener
    void write(CauseReported reported) {
        String words = CauseWords.headline(reported.report());
        incidents
                .find(reported.project(), reported.incident())
                .ifPresent(incident -> triage.note(
                        incident,
                        IncidentEvent.PLATEAU,
                        words.length() <= IncidentTriage.MAX_TEXT_LENGTH
                                ? words
                                : words.substring(0, IncidentTriage.MAX_TEXT_LENGTH - 1) + "…"));
        if (reported.report().isVerified()) {
            events.publishEvent(new CauseVerified(reported.project(), reported.incident()));
        }
    }
}
