package dev.plateau.server.deletion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.access.people.People;
import dev.plateau.server.alerts.Watched;
import dev.plateau.server.alerts.Watches;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.testing.EveryRow;
import dev.plateau.server.testing.PageVisitor;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Accounts that their people or administrators delete. */
@ServerTest
@TestPropertySource(
        properties = {"spring.datasource.url=jdbc:postgresql://elsewhere/plateau", "plateau.alerts.catch-mail=true"})
class AccountDeletionTests {
    private static final String PASSWORD = "correct horse battery";

    @Autowired
    TestServer server;

    @Autowired
    Projects projects;

    @Autowired
    People people;

    @Autowired
    AccountDeletion deletion;

    @Autowired
    Watches watches;

    @Autowired
    JdbcClient jdbc;

    private final String id = UUID.randomUUID().toString().substring(0, 8);
    private final String name = "leaver." + id;
    private final String mail = id + "@example.org";
    private final String project = "leaving-" + id;
    private long account;

    @BeforeEach
    void makeAccounts() {
        server.token(project);
        account = makeAccount(name, mail, false);
        makeAccount("administrator " + id, null, true);
    }

    private long makeAccount(String called, String address, boolean administrator) {
        return jdbc.sql("""
                        insert into account (id, name, password_hash, administrator, mail, created_at)
                        values (nextval('ids'), ?, '{noop}correct horse battery', ?, ?, now()) returning id
                        """)
                .params(called, administrator, address)
                .query(Long.class)
                .single();
    }

    private PageVisitor signedIn(String called) throws Exception {
        var visitor = new PageVisitor(server.uri("/"));
        assertThat(visitor.signIn(called, PASSWORD)).endsWith("/");
        return visitor;
    }

    /** Leaves the name of the account in histories. */
    private long work(PageVisitor visitor) throws Exception {
        long projectId = projects.find(project).orElseThrow().id();
        jdbc.sql("""
                        insert into membership (id, project_id, account_id, role, since)
                        values (nextval('ids'), ?, ?, 'MAINTAINER', now())
                        """).params(projectId, account).update();
        watches.begin(projectId, Watched.of(account, "project", 0), 0);
        long incident = jdbc.sql("""
                        insert into incident (project_id, kind, axis, branch, cause, range_from, range_to, certainty, title, opened_at)
                        values (?, 'REGRESSION', 'commit', 'main', 'CODE', now(), now(), 'CONFIRMED', 'Parser regressed', now())
                        returning id
                        """).param(projectId).query(Long.class).single();
        String page = "/projects/" + project + "/incidents/" + incident;
        assertThat(visitor.post(
                                page + "/triage",
                                Map.of("version", "0", "state", "ACKNOWLEDGED", "assignee", name, "note", "mine"))
                        .statusCode())
                .isEqualTo(302);
        assertThat(visitor.post(
                                page + "/triage",
                                Map.of(
                                        "version",
                                        jdbc.sql("select version::text from incident where id = ?")
                                                .param(incident)
                                                .query(String.class)
                                                .single(),
                                        "state",
                                        "ACKNOWLEDGED",
                                        "assignee",
                                        name,
                                        "note",
                                        "see @" + name + ", or @" + name + "son"))
                        .statusCode())
                .isEqualTo(302);
        jdbc.sql("""
                        insert into message (project_id, incident_id, rule_id, kind, channel, recipient, cadence, event, state, created_at, due_at)
                        select project_id, ?, id, 'EVENT', 'MAIL', ?, 'IMMEDIATE', ?, 'SENT', now(), now()
                        from alert_rule where account_id = ? limit 1
                        """).params(incident, mail, "Note by " + name + ".", account).update();
        visitor.post("/projects/" + project + "/views", Map.of("name", "mine", "address", "matrix"));
        return incident;
    }

    private String page(PageVisitor visitor, String path) throws Exception {
        return visitor.get(path).body();
    }

    @Test
    void aDeletedPersonStaysAsFormerMemberAndNoRowHasTheName() throws Exception {
        PageVisitor leaver = signedIn(name);
        long incident = work(leaver);
        assertThat(page(leaver, "/profile/delete"))
                .contains(
                        "roles in projects: 1",
                        "assignments of incidents: 1",
                        "without another maintainer",
                        "<b>" + project);
        assertThat(leaver.post("/profile/delete", Map.of("current", "wrong")).statusCode())
                .isEqualTo(422);
        assertThat(leaver.post("/profile/delete", Map.of("current", PASSWORD))
                        .headers()
                        .firstValue("Location"))
                .hasValueSatisfying(next -> assertThat(next).endsWith("/login?deleted"));
        assertThat(leaver.status("/profile")).isEqualTo(302);
        assertThat(leaver.signIn(name, PASSWORD)).endsWith("/login?error");
        deletion.deleteDue();
        assertThat(people.all()).as("for a week").anyMatch(one -> one.id() == account);

        jdbc.sql("update account set deletion_due_at = now() where id = ?")
                .param(account)
                .update();
        // No word of its own: it stays.
        jdbc.sql("update incident_event set reason = replace(reason, ?, '@nobody') where incident_id = ?")
                .params("@" + name + "son", incident)
                .update();
        deletion.deleteDue();

        var rows = new EveryRow(jdbc);
        assertThat(List.of(rows.holding(name), rows.holding(mail))).containsOnly(List.of());
        PageVisitor administrator = signedIn("administrator " + id);
        assertThat(page(administrator, "/projects/" + project + "/incidents/" + incident))
                .contains("assigned to former member", "see @former member, or @nobody");
        assertThat(page(administrator, "/projects/" + project + "/activity")).contains("former member");
    }

    @Test
    void onlyTheNameItselfIsReplaced() throws Exception {
        long incident = work(signedIn(name));
        PersonNames.replace(jdbc, name, "former member");

        assertThat(jdbc.sql("select reason from incident_event where incident_id = ? and reason like 'see%'")
                        .param(incident)
                        .query(String.class)
                        .single())
                .isEqualTo("see @former member, or @" + name + "son");
    }

    @Test
    void anAdministratorDeletesAndRestoresAnAccount() throws Exception {
        PageVisitor administrator = signedIn("administrator " + id);
        PageVisitor leaver = signedIn(name);
        String delete = "/admin/people/" + account + "/delete";
        assertThat(administrator.post(delete, Map.of("name", "another")).statusCode())
                .isEqualTo(422);
        assertThat(leaver.post(delete, Map.of("name", name)).statusCode()).isEqualTo(404);
        assertThat(administrator.post(delete, Map.of("name", name)).statusCode())
                .isEqualTo(302);
        assertThat(leaver.status("/profile")).isEqualTo(302);
        assertThat(page(administrator, "/admin/people")).contains("Restore: " + name);
        administrator.post("/admin/people/" + account + "/disabled", Map.of("on", "false"));
        assertThat(leaver.signIn(name, PASSWORD)).as("not by another button").endsWith("/login?error");

        administrator.post("/admin/people/" + account + "/restore", Map.of());

        assertThat(leaver.signIn(name, PASSWORD)).doesNotContain("error");
        assertThat(page(administrator, "/admin/audit"))
                .contains("deleted account “" + name, "restored account “" + name);
    }

    @Test
    void aPersonOfAProviderDeletesTheAccountAfterAFreshSignIn() throws Exception {
        PageVisitor leaver = signedIn(name);
        jdbc.sql("insert into account_identity (issuer, subject, account_id) values ('https://id', ?, ?)")
                .params(id, account)
                .update();
        String age = "update account_session set creation_time = creation_time %s 660000 where account_id = ?";
        jdbc.sql(age.formatted("-")).param(account).update();
        assertThat(leaver.post("/profile/delete", Map.of("current", PASSWORD)).statusCode())
                .isEqualTo(422);
        jdbc.sql(age.formatted("+")).param(account).update();
        assertThat(leaver.post("/profile/delete", Map.of()).statusCode()).isEqualTo(302);
    }

    @Test
    void theExportOfAPersonHasAllRowsWithoutSecrets() throws Exception {
        PageVisitor leaver = signedIn(name);
        work(leaver);
        leaver.post("/projects/" + project + "/settings/tokens", Map.of("name", "ci-" + id, "scopes", "upload"));
        jdbc.sql("insert into account_identity (issuer, subject, account_id) values ('https://id', ?, ?)")
                .params(id, account)
                .update();

        var answer = leaver.get("/profile/personal-data.json");

        assertThat(answer.headers().firstValue("Content-Disposition"))
                .hasValue("attachment; filename=personal-data.json");
        JsonNode data = new JsonMapper().readTree(answer.body());
        assertThat(data.at("/account/0/mail").asString()).isEqualTo(mail);
        assertThat(data.at("/membership/0/project").asString()).isEqualTo(project);
        assertThat(data.at("/account_session/0/address").asString()).isEqualTo("127.0.0.1");
        assertThat(data.at("/upload_token/0/name").asString()).isEqualTo("ci-" + id);
        assertThat(data.at("/alert_rule/0/channel").asString()).isEqualTo("MAIL");
        assertThat(data.at("/incident_event/0/action").asString()).isEqualTo("acknowledged");
        assertThat(data.at("/audit_event/0/address").asString()).isEqualTo("127.0.0.1");
        assertThat(answer.body()).doesNotContain("hash", "secret", "noop", "administrator " + id);
        List<String> without = new EveryRow(jdbc)
                .holding(name).stream()
                        // Names of people beside the audit log are those of accounts.
                        .filter(table -> data.path(table).isEmpty() && !table.equals("audit_person"))
                        .toList();
        assertThat(without).isEmpty();
    }

    @Test
    void allTablesOfAccountsAreExported() {
        List<String> tables = jdbc.sql("""
                        select distinct table_name from information_schema.columns join information_schema.tables
                          using (table_schema, table_name)
                        where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'bigint'
                          and column_name in ('account_id', 'person_id', 'assignee_id', 'created_by')
                        """).query(String.class).list();
        assertThat(PersonalData.ROWS.keySet()).containsAll(tables);
    }

    @Test
    void allColumnsWithNamesAreKnown() {
        List<String> columns = jdbc.sql("""
                        select table_name || '.' || column_name from information_schema.columns join information_schema.tables
                          using (table_schema, table_name)
                        where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text'
                          and column_name ~ '(_by|actor|assignee|author|maker|person)$'
                        """).query(String.class).list();
        assertThat(columns)
                .filteredOn(column ->
                        !List.of("audit_event.actor", "logged_commit.author").contains(column))
                .filteredOn(column -> !column.startsWith("flyway"))
                .containsExactlyInAnyOrderElementsOf(PersonNames.COLUMNS.stream()
                        .map(column -> column.table() + "." + column.column())
                        .toList());
    }
}
