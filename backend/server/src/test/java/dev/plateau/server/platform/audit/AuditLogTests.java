package dev.plateau.server.platform.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.catalog.Projects;
import dev.plateau.server.platform.audit.AuditActor.Kind;
import dev.plateau.server.platform.audit.AuditEvents.AuditFilter;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ServerTest
class AuditLogTests {
    @Autowired
    TestServer server;

    @Autowired
    AuditLog log;

    @Autowired
    AuditEvents events;

    @Autowired
    AuditUpkeep upkeep;

    @Autowired
    Projects projects;

    @Autowired
    JdbcClient database;

    @Autowired
    TransactionTemplate transaction;

    @Test
    void changesByTokensAreReadAsSentencesWithTheirOldAndNewValues() throws Exception {
        var project = new ProjectUnderTest(server, "audited");
        String address = "https://git.example.org/";
        assertThat(project.json("PUT", "/repository", "{\"address\": \"" + address + "a\"}")
                        .statusCode())
                .isEqualTo(200);
        project.json("PUT", "/repository", "{\"address\": \"" + address + "b\"}");
        project.json("PUT", "/repository", "{\"address\": \"" + address + "b\"}");
        JsonNode rule = new JsonMapper()
                .readTree(project.json("POST", "/alert-rules", "{\"recipients\": [\"team@example.org\"]}")
                        .body());
        project.json("DELETE", "/alert-rules/" + rule.get("id"), "");

        long id = projects.find("audited").orElseThrow().id();
        List<AuditEvent> found = events.page(AuditFilter.of(id), null, 10);
        assertThat(found)
                .extracting(AuditEvent::what)
                .satisfiesExactly(
                        what -> assertThat(what).isEqualTo("deleted alert rule " + rule.get("id")),
                        what -> assertThat(what)
                                .startsWith("created alert rule")
                                .contains("certainty confirmed", "recipients 1"),
                        what -> assertThat(what)
                                .isEqualTo("changed repository: address " + address + "a → " + address + "b"),
                        what -> assertThat(what).isEqualTo("changed repository: address " + address + "a"),
                        what -> assertThat(what).startsWith("created token").contains("scopes"),
                        what -> assertThat(what).isEqualTo("created project “audited”"));
        assertThat(found.get(2).actor()).isEqualTo(Kind.TOKEN);
        assertThat(found.get(2).address()).isEqualTo("127.0.0.1");
        assertThat(found.getFirst().toString()).doesNotContain("team@example.org");
        assertThat(found.get(5).who()).isEqualTo("Plateau");

        assertThat(server.get("/projects/audited/activity").body())
                .contains("changed repository: address " + address + "a", "<strong>token ");
        assertThat(server.get("/projects/audited/settings").body()).contains("/projects/audited/activity");
    }

    @Test
    void theLogOfAllProjectsHasFiltersAndComesAsCsvAndNdjson() throws Exception {
        var actor = new AuditActor(Kind.PERSON, 77L, "=Grace", "192.0.2.9");
        server.token("exported");
        long project = projects.find("exported").orElseThrow().id();
        log.record(
                actor,
                project,
                AuditAction.CHANGED,
                AuditSubject.of(AuditSubject.Kind.INCIDENT, 12, null),
                Map.of("state", "new"),
                Map.of("state", "expected"));
        log.record(actor, null, AuditAction.SIGNED_IN, AuditSubject.of(AuditSubject.Kind.SESSION), null, null);

        String page = server.get("/admin/audit?person=grace").body();
        assertThat(page).contains("=Grace", "192.0.2.9", "changed incident 12: state new → expected", "signed in");
        assertThat(server.get("/admin/audit?person=grace&action=SIGNED_IN").body())
                .doesNotContain("incident 12");
        assertThat(server.get("/admin/audit?person=grace&project=exported").body())
                .contains("incident 12")
                .doesNotContain("<td class=\"wide\">signed in");
        assertThat(server.get("/admin/audit?person=grace&to=2020-01-01").body()).contains("No events match");
        assertThat(server.get("/admin/audit?person=grace&from=2020-01-01").body())
                .contains("incident 12");

        HttpResponse<String> csv = server.get("/admin/audit/events.csv?person=grace&project=exported");
        assertThat(csv.headers().firstValue("Content-Type")).hasValue("text/csv;charset=UTF-8");
        assertThat(csv.body().lines().toList())
                .hasSize(2)
                .last()
                .asString()
                .contains(",PERSON,'=Grace,192.0.2.9,exported,CHANGED,INCIDENT,12,,\"{\"\"state\"\": \"\"new\"\"}\"");
        List<String> lines = server.get("/admin/audit/events.ndjson?person=grace")
                .body()
                .lines()
                .toList();
        assertThat(lines).hasSize(2);
        JsonNode oldest = new JsonMapper().readTree(lines.getLast());
        assertThat(oldest.get("after").get("state").stringValue()).isEqualTo("expected");
        assertThat(oldest.get("name").stringValue()).isEqualTo("=Grace");
    }

    @Test
    void anEventIsPartOfTheTransactionOfItsChange() {
        transaction.executeWithoutResult(status -> {
            log.created(-5L, AuditSubject.of(AuditSubject.Kind.RELEASE, 1, "v1"), Map.of());
            status.setRollbackOnly();
        });
        assertThat(events.page(AuditFilter.of(-5), null, 10)).isEmpty();
    }

    @Test
    void namesAndAddressesOfAPersonCanBeErased() {
        var shared = new AuditActor(Kind.PERSON, 81L, "ada", "192.0.2.81");
        var leaving = new AuditActor(Kind.PERSON, 82L, "eve", "192.0.2.82");
        var member = AuditSubject.of(AuditSubject.Kind.MEMBER, 82, "eve");
        log.record(shared, -6L, AuditAction.CREATED, member, null, Map.of("role", "MEMBER"));
        log.record(leaving, -6L, AuditAction.CREATED, AuditSubject.of(AuditSubject.Kind.RELEASE, 1, "v1"), null, null);
        log.record(
                new AuditActor(Kind.PERSON, 82L, "eve", "192.0.2.81"),
                -6L,
                AuditAction.DELETED,
                AuditSubject.of(AuditSubject.Kind.RELEASE, 1, "v1"),
                null,
                null);
        assertThat(events.page(AuditFilter.of(-6), null, 10))
                .extracting(AuditEvent::what)
                .contains("created member “eve”: role MEMBER");

        log.erasePerson(82);

        List<AuditEvent> left = events.page(AuditFilter.of(-6), null, 10);
        assertThat(left).extracting(AuditEvent::who).containsExactly("former member", "former member", "ada");
        assertThat(left).extracting(AuditEvent::address).containsExactly("192.0.2.81", null, "192.0.2.81");
        assertThat(left.getLast().what()).isEqualTo("created member “former member”: role MEMBER");
        assertThat(database.sql("select count(*) from audit_address where address = '192.0.2.82'")
                        .query(Long.class)
                        .single())
                .isZero();
    }

    @Test
    void oldEventsExpireWithTheirAddresses() {
        log.record(
                new AuditActor(Kind.STRANGER, null, null, "192.0.2.90"),
                -7L,
                AuditAction.DELETED,
                AuditSubject.of(AuditSubject.Kind.RUN, 1, null),
                null,
                null);
        log.record(
                new AuditActor(Kind.STRANGER, null, null, "192.0.2.91"),
                -7L,
                AuditAction.DELETED,
                AuditSubject.of(AuditSubject.Kind.RUN, 2, null),
                null,
                null);
        database.sql(
                        "update audit_event set at = now() - interval '731 days' where project_id = -7 and subject_id = '1'")
                .update();

        database.sql("update audit_address set seen_on = current_date - 732 where address = '192.0.2.90'")
                .update();

        upkeep.deleteOld();

        assertThat(events.page(AuditFilter.of(-7), null, 10))
                .extracting(AuditEvent::what)
                .containsExactly("deleted run 2");
        assertThat(database.sql(
                                "select address from audit_address where address like '192.0.2.9_' and address <> '192.0.2.9'")
                        .query(String.class)
                        .list())
                .containsExactly("192.0.2.91");
    }
}
