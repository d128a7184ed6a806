package dev.plateau.server.causes;

import dev.plateau.capsule.CapsuleFacts;
import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.IncidentTriage;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.storage.TransactionLock;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Results of capsules, measured on any host. */
@Service
public class CapsuleResults {
    /** Maximum number of results of an incident. */
    static final int MAX_RESULTS = 100;

    private static final String SAME = "and digest = sha256(convert_to(?, 'UTF8'))";

    private final JdbcClient jdbc;
    private final Incidents incidents;
    private final IncidentTriage triage;
    private final BenchmarkKeys keys;
    private final JsonMapper json;
    private final Clock clock;

    CapsuleResults(
            JdbcClient jdbc,
            Incidents incidents,
            IncidentTriage triage,
            BenchmarkKeys keys,
            JsonMapper json,
            Clock clock) {
        this.jdbc = jdbc;
        this.incidents = incidents;
        this.triage = triage;
        this.keys = keys;
        this.json = json;
        this.clock = clock;
    }

    /** The response to an upload. */
    record Attached(AttachedResult result, boolean isNew) {}

    /**
     * Attaches a result; an equal one is returned instead if it exists.
     *
     * @param who name of the sender, for the history
     * @throws Problem 422 if it is of another benchmark, or the incident has too many
     */
    @Transactional
    Attached add(IncidentRecord incident, CapsuleResult result, String who) {
        check(incident, result);
        String text = json.writeValueAsString(result);
        // Serializes senders: the limit holds, and a second sender sees the result of the first one.
        TransactionLock.take(jdbc, "capsule-results", incident.id());
        Optional<AttachedResult> same = find(SAME, incident, text).stream().findFirst();
        if (same.isPresent()) {
            return new Attached(same.get(), false);
        }
        if (of(incident).size() >= MAX_RESULTS) {
            throw Problem.unprocessable(
                    "too-many-results",
                    "Too many results",
                    "The incident has " + MAX_RESULTS + " results already, which is the limit.");
        }
        jdbc.sql("""
                        insert into capsule_result (project_id, incident_id, digest, result, added_at, added_by)
                        values (?, ?, sha256(convert_to(?, 'UTF8')), ?, ?, ?)
                        """)
                .params(
                        incident.project(),
                        incident.id(),
                        text,
                        text,
                        clock.instant().atOffset(ZoneOffset.UTC),
                        who)
                .update();
        AttachedResult added = find(SAME, incident, text).getFirst();
        triage.note(incident, who, CauseWords.brief("Capsule: " + added.words(), IncidentTriage.MAX_TEXT_LENGTH));
        return new Attached(added, true);
    }

    /** Refuses results of benchmarks that are not part of the incident. */
    private void check(IncidentRecord incident, CapsuleResult result) {
        List<Long> changed = incidents.changes(incident).stream()
                .map(IncidentChange::benchmarkKey)
                .distinct()
                .toList();
        boolean isOfIncident = keys.byIds(incident.project(), changed).values().stream()
                .anyMatch(key -> CapsuleFacts.cell(key).equals(result.benchmark()));
        if (!isOfIncident) {
            throw Problem.unprocessable(
                    "other-benchmark",
                    "A result of another benchmark",
                    "field benchmark: " + result.benchmark() + " is not among the changes of incident " + incident.id()
                            + ". Send the result of a capsule of this incident.");
        }
    }

    /** The results of an incident, newest first. */
    public List<AttachedResult> of(IncidentRecord incident) {
        return find("", incident);
    }

    private List<AttachedResult> find(String condition, IncidentRecord incident, Object... more) {
        return jdbc.sql(
                        "select id, added_at, added_by, result from capsule_result where project_id = ? and incident_id = ? "
                                + condition + " order by id desc")
                .param(incident.project())
                .param(incident.id())
                .params(more)
                .query(RecordMapper.of(AttachedResult.class)
                        .text(CapsuleResult.class, text -> json.readValue(text, CapsuleResult.class)))
                .list();
    }
}
