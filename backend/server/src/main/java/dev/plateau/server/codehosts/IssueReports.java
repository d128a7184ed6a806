package dev.plateau.server.codehosts;

import dev.plateau.server.alerts.Message;
import dev.plateau.server.alerts.delivery.Courier.Delivery;
import dev.plateau.server.alerts.delivery.HookClient.Refused;
import dev.plateau.server.alerts.delivery.MessageContents;
import dev.plateau.server.codehosts.IncidentIssues.IncidentIssue;
import dev.plateau.server.codehosts.IssueApi.HostedIssue;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Creates and updates the issues of incidents. */
@Component
record IssueReports(MessageContents contents, Incidents incidents, IncidentIssues issues, CodeHostCalls calls) {
    /** Statuses of an issue that somebody deleted. */
    private static final Set<Integer> GONE = Set.of(CodeHostApi.NOT_FOUND, 410);

    /** Reads the incident of a message. */
    Delivery prepare(Message message, CodeHost connection) {
        IncidentRecord incident =
                incidents.find(message.project(), message.incident()).orElseThrow();
        IssueText text = IssueText.of(
                contents.about(message),
                incidents.history(incident.project(), incident.id()),
                connection.secret() != null);
        return new Delivery(text.title(), () -> CodeHostCourier.sending(() -> report(connection, incident, text)));
    }

    /**
     * Creates the issue of an incident, or updates it; creates none for one that is closed or muted by then.
     *
     * @throws IOException if the code host did not answer, or refused: the message is sent again later
     */
    void report(CodeHost connection, IncidentRecord incident, IssueText text) throws IOException {
        Optional<IncidentIssue> known = issues.find(incident);
        String address = issues.address(connection);
        Long number = known.map(IncidentIssue::number).orElse(null);
        if (number == null) {
            if (issues.isWanted(incident)) {
                create(connection, incident, text, known.isPresent());
            }
        } else if (known.get().address().equals(address)
                && !known.get().content().equals(text.digest())) {
            try {
                update(connection, incident, known.get(), number, text);
            } catch (Refused refused) {
                if (!GONE.contains(refused.status())) {
                    throw refused;
                }
            }
        }
    }

    /** @param isRetry true if an earlier attempt may have created it: its answer was lost */
    private void create(CodeHost connection, IncidentRecord incident, IssueText text, boolean isRetry)
            throws IOException {
        if (!issues.begin(incident, issues.address(connection))) {
            throw new IOException("An attempt of the last minute may still create the issue.");
        }
        try {
            IssueApi api = calls.issues(connection);
            Optional<HostedIssue> earlier = isRetry ? api.find(text.mark()) : Optional.empty();
            HostedIssue issue = earlier.isPresent()
                    ? api.update(earlier.get().number(), text, null)
                    : api.create(text, connection.labels());
            issues.sent(incident, issue.number(), text.digest());
            issues.became(incident, true, issue.changedAt());
        } catch (Refused refused) {
            if (refused.status() / 100 == 4) {
                issues.forget(incident);
            }
            throw refused;
        }
    }

    private void update(CodeHost connection, IncidentRecord incident, IncidentIssue known, long number, IssueText text)
            throws IOException {
        IssueApi api = calls.issues(connection);
        boolean isSame = known.isOpen() == text.isOpen();
        HostedIssue updated = api.update(number, text, isSame ? null : text.isOpen());
        if (!isSame && !text.isOpen()) {
            api.comment(number, text.closing());
        }
        if (!isSame) {
            issues.became(incident, text.isOpen(), updated.changedAt());
        }
        issues.sent(incident, null, text.digest());
    }
}
