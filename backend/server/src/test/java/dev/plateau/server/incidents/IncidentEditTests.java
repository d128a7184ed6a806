package dev.plateau.server.incidents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.plateau.server.access.people.ProjectPeople;
import dev.plateau.server.incidents.Incident.Bounds;
import dev.plateau.server.incidents.Incident.IncidentKey;
import dev.plateau.server.incidents.Incident.State;
import dev.plateau.server.incidents.IncidentTriage.Edit;
import dev.plateau.server.incidents.IncidentTriage.Values;
import dev.plateau.server.series.Axis;
import dev.plateau.server.testing.NightlyTest;
import dev.plateau.server.testing.PageForm;
import dev.plateau.server.testing.TestDatabase;
import dev.plateau.statistics.online.ChangeStatus;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.transaction.support.TransactionTemplate;

/** What two people, or a person and detection, do to one incident at once. */
class IncidentEditTests extends NightlyTest {
    private static final Instant NOW = Instant.parse("2026-03-01T09:30:00Z");

    @Autowired
    IncidentRepository repository;

    @Autowired
    Incidents incidents;

    @Autowired
    IncidentTriage triage;

    @Autowired
    ProjectPeople people;

    @Autowired
    TransactionTemplate transactions;

    private long open() {
        IncidentKey key = new IncidentKey(
                nights.id(), IncidentRecord.IncidentKind.REGRESSION, Axis.COMMIT, "main", Cause.CODE, null);
        return repository
                .saveAndFlush(new Incident(key, new Bounds(NOW, "a", NOW.plus(1, ChronoUnit.DAYS), "b"), NOW))
                .id();
    }

    private IncidentRecord stored(long id) {
        return incidents.find(nights.id(), id).orElseThrow();
    }

    private void assign(Edit edit, String assignee, String tracker) {
        transactions.executeWithoutResult(status -> {
            Triage state = jdbc.sql("select triage from incident where project_id = ? and id = ? for update")
                    .params(edit.project(), edit.incident())
                    .query(Triage.class)
                    .single();
            triage.set(edit, new Values(state, "", assignee, tracker, null, null, null));
        });
    }

    private static Edit by(String actor, IncidentRecord seen) {
        return new Edit(seen.project(), seen.id(), seen.version(), actor, null);
    }

    /** As detection does it: that the levels came back, and what they are called now. */
    private void close(long id) {
        Incident incident = repository.lock(nights.id(), List.of(id)).getFirst();
        incident.describe(ChangeStatus.CONFIRMED, Severity.HIGH, "3 benchmarks regressed");
        incident.become(new State(Triage.FIXED, NOW, "c22"));
        incident.note(NOW, IncidentEvent.PLATEAU, "fixed", "back to the old level since c22");
        repository.flush();
    }

    @Test
    void theSecondPersonIsRefusedAndNothingOfItIsKept() {
        IncidentRecord seen = stored(open());
        triage.triage(by("ada", seen), Triage.EXPECTED, "meant to be");

        assertThatThrownBy(() -> triage.triage(by("bob", seen), Triage.INVALID, "noise"))
                .isInstanceOf(OptimisticLockingFailureException.class);
        assertThatThrownBy(() -> assign(by("bob", seen), "bob", ""))
                .isInstanceOf(OptimisticLockingFailureException.class);

        IncidentRecord now = stored(seen.id());
        assertThat(now.triage()).isEqualTo(Triage.EXPECTED);
        assertThat(now.assignee()).isNull();
        assertThat(incidents.history(nights.id(), seen.id()))
                .extracting(IncidentEvent::actor, IncidentEvent::action)
                .containsExactly(tuple("ada", "expected"));
    }

    @Test
    void ofSeveralAllAreEditedOrNone() {
        IncidentRecord first = stored(open());
        IncidentRecord second = stored(open());
        assign(by("bob", second), "bob", "");

        assertThatThrownBy(() -> triage.triage(List.of(by("ada", first), by("ada", second)), Triage.ACKNOWLEDGED, ""))
                .isInstanceOf(OptimisticLockingFailureException.class);
        assertThat(stored(first.id()).triage()).isEqualTo(Triage.NEW);

        triage.triage(List.of(by("ada", first), by("ada", stored(second.id()))), Triage.ACKNOWLEDGED, "");
        assertThat(List.of(first, second))
                .allSatisfy(one -> assertThat(stored(one.id()).triage()).isEqualTo(Triage.ACKNOWLEDGED));
    }

    @Test
    void anAssigneeIsAnAccountFoundByNameOrMail() {
        long account =
                jdbc.sql("""
                        insert into account (id, name, password_hash, mail, created_at)
                        values (nextval('ids'), :name, '', :name || '@example.org', now()) returning id
                        """).param("name", nights.project()).query(Long.class).single();
        long id = open();
        open();
        assign(by("ada", stored(id)), nights.project() + "@EXAMPLE.org", "");

        assertThat(stored(id).assignee()).isEqualTo(nights.project());
        assertThat(incidents.newest(nights.id(), filter("").assignedTo(account), Long.MAX_VALUE, 9))
                .extracting(IncidentRecord::id)
                .containsExactly(id);
        assertThat(Mentions.of("as @" + nights.project() + ". said, mail@" + nights.project(), people.of(nights.id())))
                .extracting(Mentions.Part::text)
                .containsExactly("as ", "@" + nights.project(), ". said, mail@" + nights.project());
    }

    @Test
    void severityAndDueDateAreEditedAndFiltered() {
        long id = open();
        IncidentRecord seen = stored(id);
        assertThat(seen.due()).as("a Sunday and two working days").isEqualTo("2026-03-03");
        assertThat(seen.isOverdue(Instant.parse("2026-03-03T23:00:00Z"))).isFalse();
        assertThat(seen.isOverdue(Instant.parse("2026-03-04T00:00:00Z"))).isTrue();
        assertThat(incidents.newest(nights.id(), filter("high"), Long.MAX_VALUE, 9))
                .isEmpty();

        triage.set(by("ada", seen), new Values(Triage.ACKNOWLEDGED, "", "", "", Severity.HIGH, seen.due(), null));
        assertThat(stored(id).due()).as("triaged").isNull();
        assertThat(incidents.newest(nights.id(), filter("high"), Long.MAX_VALUE, 9))
                .hasSize(1);
        LocalDate due = LocalDate.of(2026, 4, 1);
        triage.set(by("ada", stored(id)), new Values(Triage.ACKNOWLEDGED, "", "", "", null, due, null));

        assertThat(stored(id).due()).isEqualTo(due);
        assertThat(incidents.history(nights.id(), id))
                .extracting(IncidentEvent::action)
                .containsExactly("due 2026-04-01", "severity high", "acknowledged");
    }

    private static IncidentFilter filter(String severity) {
        return IncidentFilter.of(IncidentFilter.OPEN, "", severity).orElseThrow();
    }

    /** Both have seen the same version, and the first one has not committed when the second one begins. */
    @Test
    void ofTwoTransactionsAtOnceTheSecondIsRefused() {
        IncidentRecord seen = stored(open());
        CompletableFuture<?> second = transactions.execute(status -> {
            triage.triage(by("ada", seen), Triage.ACKNOWLEDGED, "");
            CompletableFuture<?> waiting = apart(() -> triage.triage(by("bob", seen), Triage.INVALID, "noise"));
            awaitBlocked();
            return waiting;
        });

        assertThatThrownBy(second::join).hasCauseInstanceOf(OptimisticLockingFailureException.class);
        assertThat(stored(seen.id()).triage()).isEqualTo(Triage.ACKNOWLEDGED);
    }

    @Test
    void eachEditThatHasSeenTheOneBeforeIsTaken() {
        long id = open();
        triage.triage(by("ada", stored(id)), Triage.ACKNOWLEDGED, "");
        assign(by("bob", stored(id)), "bob", "https://tracker.example.org/7");
        triage.mute(by("ada", stored(id)), Instant.now().plus(2, ChronoUnit.DAYS), "known");

        IncidentRecord now = stored(id);
        assertThat(now.triage()).isEqualTo(Triage.ACKNOWLEDGED);
        assertThat(now.assignee()).isEqualTo("bob");
        assertThat(now.mutedUntil()).isNotNull();
        assertThat(incidents.history(nights.id(), id)).hasSize(3);
    }

    @Test
    void aNoteOrWhatDetectionWroteSinceRefusesNoEdit() {
        IncidentRecord seen = stored(open());
        triage.note(seen, "bob", "looks like the parser");
        transactions.executeWithoutResult(status -> close(seen.id()));

        assign(by("ada", seen), "ada", "");

        IncidentRecord now = stored(seen.id());
        assertThat(now.assignee()).isEqualTo("ada");
        assertThat(now.title()).isEqualTo("3 benchmarks regressed");
        assertThat(now.triage()).isEqualTo(Triage.FIXED);
        assertThat(now.recoveredSince()).isEqualTo("c22");
    }

    @Test
    void aFormFromBeforeDetectionClosedItKeepsThatAndSaysSo() throws Exception {
        IncidentRecord seen = stored(open());
        String incidents = "/projects/" + nights.project() + "/incidents";
        String path = incidents + "/" + seen.id();
        PageForm form = PageForm.on(server, path);
        transactions.executeWithoutResult(status -> close(seen.id()));

        String fields = "version=0&shown=NEW&state=NEW&assignee=ada&note=mine";
        assertThat(form.post(path + "/triage", fields).statusCode()).isEqualTo(302);
        assertThat(stored(seen.id()).triage()).isEqualTo(Triage.FIXED);
        assertThat(stored(seen.id()).recoveredSince()).isEqualTo("c22");
        int version = stored(seen.id()).version();
        HttpResponse<String> refused = form.post(
                path + "/triage", "version=" + version + "&shown=NEW&state=ACKNOWLEDGED&note=slow&assignee=bob");
        HttpResponse<String> ofList = form.post(
                incidents + "/triage", "incident=" + seen.id() + ":" + version + ":NEW&state=INVALID&reason=noise");

        for (HttpResponse<String> answer : List.of(refused, ofList)) {
            assertThat(answer.statusCode()).isEqualTo(422);
            assertThat(answer.body())
                    .contains("Nothing was saved", "Fixed by Plateau: back to the old level since c22.");
        }
        assertThat(refused.body()).contains("value=\"bob\"", "value=\"slow\"");
        assertThat(stored(seen.id()).triage()).isEqualTo(Triage.FIXED);
        assertThat(stored(seen.id()).assignee()).isEqualTo("ada");
        String again = "version=" + version + "&shown=FIXED&state=ACKNOWLEDGED";
        assertThat(form.post(path + "/triage", again).statusCode()).isEqualTo(302);
        assertThat(stored(seen.id()).closedAt()).isNull();
    }

    /** A decision of a person is one of all three: state, end and reason; what detection wrote of them is gone, its title stays. */
    @Test
    void anEditWaitsForDetectionAndComesAfterIt() {
        IncidentRecord seen = stored(open());
        CompletableFuture<?> edit = transactions.execute(status -> {
            close(seen.id());
            CompletableFuture<?> waiting = apart(() -> triage.triage(by("ada", seen), Triage.ACKNOWLEDGED, ""));
            awaitBlocked();
            return waiting;
        });
        edit.join();

        IncidentRecord now = stored(seen.id());
        assertThat(now.triage()).isEqualTo(Triage.ACKNOWLEDGED);
        assertThat(now.closedAt()).isNull();
        assertThat(now.recoveredSince()).isNull();
        assertThat(now.title()).isEqualTo("3 benchmarks regressed");
    }

    @Test
    void detectionWaitsForAnEditAndSeesIt() {
        IncidentRecord seen = stored(open());
        var found = new AtomicReference<Triage>();
        CompletableFuture<?> detection = transactions.execute(status -> {
            triage.triage(by("ada", seen), Triage.EXPECTED, "meant to be");
            repository.flush();
            CompletableFuture<?> waiting = apart(() -> transactions.executeWithoutResult(other -> {
                Incident locked =
                        repository.lock(nights.id(), List.of(seen.id())).getFirst();
                locked.describe(ChangeStatus.CONFIRMED, Severity.HIGH, "4 benchmarks regressed");
                found.set(locked.state().triage());
            }));
            awaitBlocked();
            return waiting;
        });

        detection.join();

        assertThat(found).hasValue(Triage.EXPECTED);
        assertThat(stored(seen.id()).title()).isEqualTo("4 benchmarks regressed");
        assertThat(stored(seen.id()).triage()).isEqualTo(Triage.EXPECTED);
    }

    /** In a thread of its own: those of the common pool are few, and here they wait for each other. */
    private static CompletableFuture<?> apart(Runnable work) {
        return CompletableFuture.runAsync(work, task -> Thread.ofPlatform().start(task));
    }

    /** Until a statement on incidents waits for a lock. */
    private void awaitBlocked() {
        String blocked = TestDatabase.isDistributed()
                ? "select count(*) from citus_lock_waits where blocked_statement like '%incident%'"
                : "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like '%incident%'";
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        var waiting = new AtomicLong();
        while (waiting.get() == 0) {
            apart(() -> waiting.set(jdbc.sql(blocked).query(Long.class).single()))
                    .join();
            assertThat(System.nanoTime()).as("nobody waits").isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }

    /** A person edits again and again while nights are evaluated that find the regression, follow it, and close it. */
    @Test
    void noEditFailsWhileDetectionRunsAndDetectionEndsAsWithoutEdits() throws Exception {
        nights.uploadOneByOne(0, 12, 2, benchmark -> benchmark == 0 ? 100 : 50);
        nights.uploadOneByOne(12, 20, 2, benchmark -> benchmark == 0 ? 130 : 50);
        long id = nights.incidents().get(0).get("id").asLong();
        var edits = new AtomicInteger();
        CompletableFuture<?> person = apart(() -> {
            while (stored(id).triage() != Triage.FIXED) {
                assign(by("ada", stored(id)), "ada " + edits.incrementAndGet(), "");
            }
        });
        nights.uploadOneByOne(20, 32, 2, benchmark -> benchmark == 0 ? 100 : 50);
        person.get(30, TimeUnit.SECONDS);

        assertThat(edits).hasPositiveValue();
        IncidentRecord now = stored(id);
        assertThat(now.assignee()).isEqualTo("ada " + edits);
        assertThat(now.triage()).isEqualTo(Triage.FIXED);
        assertThat(now.recoveredSince()).isEqualTo("c20");
    }

    @Test
    void restAnswersAnEditOfAnOldVersionWithTheNextStep() throws Exception {
        IncidentRecord seen = stored(open());
        HttpResponse<String> first = put(seen, "{\"triage\": \"ACKNOWLEDGED\", \"version\": 0}");
        HttpResponse<String> second = put(seen, "{\"triage\": \"INVALID\", \"reason\": \"noise\", \"version\": 0}");
        HttpResponse<String> third = put(seen, "{\"triage\": \"INVALID\", \"reason\": \"noise\"}");

        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(second.statusCode()).isEqualTo(409);
        assertThat(second.body()).contains("urn:plateau:problem:changed-meanwhile", "Read it again");
        assertThat(third.statusCode()).isEqualTo(200);
    }

    @Test
    void restAssigns() throws Exception {
        IncidentRecord seen = stored(open());
        HttpResponse<String> set =
                put(seen, "assignment", "{\"assignee\": \"ada\", \"severity\": \"HIGH\", \"due\": \"2026-04-01\"}");
        assertThat(set.statusCode()).as(set.body()).isEqualTo(200);

        IncidentRecord now = stored(seen.id());
        assertThat(now.assignee()).isEqualTo("ada");
        assertThat(now.severity()).isEqualTo(Severity.HIGH);
        assertThat(now.due()).isEqualTo("2026-04-01");
        assertThat(now.triage()).isEqualTo(Triage.NEW);
        assertThat(put(seen, "assignment", "{\"version\": 0}").statusCode()).isEqualTo(409);
    }

    private HttpResponse<String> put(IncidentRecord incident, String json) throws Exception {
        return put(incident, "triage", json);
    }

    private HttpResponse<String> put(IncidentRecord incident, String what, String json) throws Exception {
        return nights.uploads()
                .send(
                        "/incidents/" + incident.id() + "/" + what,
                        HttpRequest.newBuilder()
                                .header("Content-Type", "application/json")
                                .PUT(BodyPublishers.ofString(json)));
    }

    @Test
    void pageSendsTheVersionThatItShows() throws Exception {
        IncidentRecord seen = stored(open());
        String path = "/projects/" + nights.project() + "/incidents/" + seen.id();
        PageForm form = PageForm.on(server, path);
        assertThat(server.get(path).body()).contains("name=\"version\" value=\"" + seen.version() + "\"");

        String fields = "version=" + seen.version() + "&state=ACKNOWLEDGED";
        assertThat(form.post(path + "/triage", fields).statusCode()).isEqualTo(302);
        HttpResponse<String> again = form.post(path + "/triage", fields);

        assertThat(again.statusCode()).isEqualTo(409);
        assertThat(again.body()).contains("Somebody else changed", "Read it again");
    }

    @Test
    void oneFormSetsStateAndAssigneeAndKeepsWhatWasTypedWhenRefused() throws Exception {
        IncidentRecord seen = stored(open());
        String path = "/projects/" + nights.project() + "/incidents/" + seen.id();
        PageForm form = PageForm.on(server, path);
        String fields = "version=" + seen.version() + "&state=ACKNOWLEDGED&note=slow+parser&assignee=ada&tracker=";

        HttpResponse<String> refused = form.post(path + "/triage", fields + "ftp://tracker");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains(
                        "A link must start with https:// or http://.",
                        "value=\"slow parser\"",
                        "value=\"ftp://tracker\"");
        assertThat(stored(seen.id()).triage()).isEqualTo(Triage.NEW);

        assertThat(form.post(path + "/triage", fields).statusCode()).isEqualTo(302);
        assertThat(incidents.history(nights.id(), seen.id()))
                .extracting(IncidentEvent::actor, IncidentEvent::action, IncidentEvent::reason)
                .containsExactlyInAnyOrder(
                        tuple("local user", "acknowledged", "slow parser"), tuple("local user", "assigned to ada", ""));
    }

    /** A text beside an unchanged state is a note; beside a mute it is the reason of the mute. */
    @Test
    void oneSaveStoresOwnerMuteAndNoteOrNothing() {
        IncidentRecord seen = stored(open());
        LocalDate until = LocalDate.now(ZoneOffset.UTC).plusDays(3);
        assertThatThrownBy(() ->
                        triage.set(by("ada", seen), new Values(Triage.NEW, "mine", "ada", "ftp://x", null, null, null)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(incidents.history(nights.id(), seen.id())).isEmpty();

        triage.set(by("ada", seen), new Values(Triage.NEW, "mine", "ada", "", null, seen.due(), null));
        triage.set(
                by("ada", stored(seen.id())), new Values(Triage.NEW, "on leave", "ada", "", null, seen.due(), until));

        assertThat(incidents.history(nights.id(), seen.id()))
                .extracting(IncidentEvent::action, IncidentEvent::reason)
                .containsExactly(
                        tuple("muted until " + until, "on leave"), tuple("note", "mine"), tuple("assigned to ada", ""));
    }
}
