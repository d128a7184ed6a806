package dev.plateau.server.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.access.Person;
import dev.plateau.server.access.TokenRequest;
import dev.plateau.server.access.TokenScope;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Rows that servers of a later version stored, in a rolling upgrade or before a way back: this version leaves them, and goes on with the others. */
@ServerTest
class LaterVersionTests {
    private static final String CHECKS = """
            select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'c' and conrelid = ?::regclass
            """;

    @Autowired
    TestServer server;

    @Autowired
    Projects projects;

    @Autowired
    Tokens tokens;

    @Autowired
    JdbcClient jdbc;

    private final String name = "later-" + UUID.randomUUID();
    private final Map<String, String> dropped = new LinkedHashMap<>();
    private ProjectUnderTest project;
    private long id;

    @BeforeEach
    void makeProject() {
        project = new ProjectUnderTest(server, name);
        id = projects.find(name).orElseThrow().id();
    }

    /** As the migration of a later version does. */
    private void allowAll(String table) {
        jdbc.sql(CHECKS).param(table).query(row -> {
            dropped.put(table + " add constraint " + row.getString(1), row.getString(2));
        });
        dropped.keySet().stream()
                .filter(check -> check.startsWith(table + " "))
                .forEach(check -> run("alter table " + check.replace(" add ", " drop ")));
    }

    private void run(String sql) {
        jdbc.sql(sql).update();
    }

    @AfterEach
    void restoreChecks() {
        dropped.keySet().stream()
                .map(check -> check.substring(0, check.indexOf(' ')))
                .distinct()
                .forEach(table -> run("delete from " + table + " where project_id = " + id));
        dropped.forEach((check, condition) -> run("alter table " + check + " " + condition));
    }

    @Test
    void messagesWaitAndHoldUpNoOther() throws Exception {
        allowAll("message");
        for (String later :
                List.of("'LATER', 'WEBHOOK', 'IMMEDIATE'", "'COMMIT', 'LATER', 'DAILY'", "'COMMIT', 'MAIL', 'LATER'")) {
            add("1 year", later);
        }
        add("1 day", "'COMMIT', 'CODE_HOST', 'IMMEDIATE'");

        Eventually.until("the other was tried", () -> count("attempts > 0") == 1);
        assertThat(count("state = 'WAITING' and attempts = 0 and last_error is null"))
                .isEqualTo(3);
        assertThat(server.get("/projects/" + name + "/alerts/messages").statusCode())
                .isEqualTo(200);
    }

    private void add(String due, String kind) {
        run(
                "insert into message (project_id, recipient, created_at, commit_sha, due_at, kind, channel, cadence) values ("
                        + id + ", 'r', now(), 'c', now() - interval '" + due + "', " + kind + ")");
    }

    private long count(String condition) {
        return jdbc.sql("select count(*) from message where project_id = ? and " + condition)
                .param(id)
                .query(Long.class)
                .single();
    }

    @Test
    void aRequestWaitsAndHoldsUpNoOther() throws Exception {
        allowAll("request");
        run("insert into request (project_id, requested_at, reason, state, priority, candidates) values (" + id
                + ", now() - interval '1 day', 'later', 'WAITING', 9, 'LATER')");
        assertThat(claim().statusCode()).isEqualTo(204);
        project.json("POST", "/requests", "{\"commit\":\"abcdef12\",\"reason\":\"nightly\"}");

        assertThat(claim().body()).contains("nightly");
        assertThat(claim().statusCode()).isEqualTo(204);
        assertThat(server.get("/projects/" + name + "/requests").body()).contains("nightly");
        assertThat(project.items("/requests")).hasSize(1);
    }

    private HttpResponse<String> claim() throws Exception {
        return project.json("POST", "/requests/claim?wait=2", "{\"name\":\"a\",\"host\":\"h\",\"builds\":true}");
    }

    @Test
    void aDeletionWaitsAndHoldsUpNoOther() throws Exception {
        allowAll("deletion");
        String upload = project.upload("commit=abcdef12", JmhRows.file(JmhRows.row("org.example.Parser.parse")))
                .get("upload")
                .asString();
        run("insert into deletion (project_id, origin_id, total, requested_at, requested_by, moving, due_at) values ("
                + id + ", " + id + ", 1, now(), 'later', 'LATER', now() - interval '1 day')");

        project.send("/uploads/" + upload, HttpRequest.newBuilder().DELETE());

        Eventually.until("the upload is deleted", () -> project.items("/runs").isEmpty());
        assertThat(server.get("/admin/server").statusCode()).isEqualTo(200);
        assertThat(server.get("/projects/" + name + "/settings/deletions").statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"'LATER', 'CREATED', 'TOKEN'", "'SERVER', 'LATER', 'TOKEN'", "'SERVER', 'CREATED', 'LATER'"})
    void anEventOfTheAuditLogIsLeftOut(String later) throws Exception {
        allowAll("audit_event");
        run("insert into audit_event (project_id, actor, action, subject) values (" + id + ", " + later + ")");

        assertThat(server.get("/projects/" + name + "/activity").statusCode()).isEqualTo(200);
        assertThat(server.get("/admin/audit").statusCode()).isEqualTo(200);
        assertThat(server.get("/admin/audit/events.csv").body()).doesNotContain("LATER");
    }

    @Test
    void aScopePermitsNothing() throws Exception {
        allowAll("upload_token");
        run("update upload_token set scopes = '{read,later}' where project_id = " + id);

        assertThat(asToken(project.token(), "/runs")).isEqualTo(200);
        assertThat(asToken(project.token(), "/verdict?commit=c")).isEqualTo(403);
    }

    @Test
    void aRolePermitsNothing() throws Exception {
        allowAll("membership");
        run("update project set visibility = 'MEMBERS' where id = " + id);
        long account = jdbc.sql(
                        "insert into account (id, name, password_hash, administrator, created_at) values (nextval('ids'), ?, '', false, now()) returning id")
                .param(name)
                .query(Long.class)
                .single();
        String token = tokens.createPersonal(
                new Person(account, name, false),
                new TokenRequest(
                        "own",
                        Set.of(TokenScope.READ),
                        BranchPatterns.ANY,
                        Instant.now().plusSeconds(600)));
        run("insert into membership (id, project_id, account_id, role, since) values (nextval('ids'), " + id + ", "
                + account + ", 'VIEWER', now())");
        assertThat(asToken(token, "/runs")).isEqualTo(200);

        run("update membership set role = 'LATER' where project_id = " + id);

        assertThat(asToken(token, "/runs")).isIn(403, 404);
    }

    private int asToken(String token, String path) throws Exception {
        return server.sendAsStranger(HttpRequest.newBuilder(server.uri("/api/v1/projects/" + name + path))
                        .header("Authorization", "Bearer " + token))
                .statusCode();
    }
}
