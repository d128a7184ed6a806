package dev.plateau.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.PageVisitor;
import dev.plateau.server.testing.ServerContext;
import dev.plateau.server.testing.Statements;
import dev.plateau.server.testing.TestDatabase;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Two servers on one database share sessions. */
class SessionTests {
    private static final String PASSWORD = "correct horse battery";

    private static ServerContext first;
    private static ServerContext second;
    private static GivenDatabase given;
    /** A new one for each test: servers remember accounts for two seconds. */
    private static int account = 1;

    @BeforeAll
    static void start() throws Exception {
        given = new GivenDatabase(TestDatabase.create());
        first = given.serveHere(Map.of());
        second = given.serveHere(Map.of());
    }

    @AfterAll
    static void stop() {
        first.close();
        second.close();
    }

    @BeforeEach
    void makeTheAccount() {
        account++;
        database().sql("delete from account").update();
        database().sql("""
            insert into account (id, name, password_hash, administrator, created_at)
            values (?, 'ada', '{noop}correct horse battery', true, now())
            """).param(account).update();
    }

    @Test
    void everyServerKnowsASession() throws Exception {
        PageVisitor ada = signedIn(first);
        for (URI server : List.of(first.address(), second.address(), first.address(), second.address())) {
            assertThat(ada.at(server).status("/")).isEqualTo(200);
        }

        ada.post("/logout", Map.of());
        assertThat(ada.at(first.address()).status("/")).isEqualTo(302);
        assertThat(given.count("account_session")).isZero();
    }

    /** Nobody can use a copy of the table, and any version can read it. */
    @Test
    void aSessionIsAHashAndJson() throws Exception {
        PageVisitor ada = signedIn(first);
        String cookie = ada.cookie("plateau");

        assertThat(given.count("account_session where account_id = " + account)).isOne();
        assertThat(database()
                        .sql("select session_id from account_session")
                        .query(String.class)
                        .single())
                .isNotEqualTo(cookie)
                .hasSize(43);
        assertThat(database()
                        .sql("select convert_from(attribute_bytes, 'UTF8') from account_session_attributes")
                        .query(String.class)
                        .list())
                .singleElement()
                .asString()
                .startsWith("{")
                .contains("\"account\":" + account, "\"address\":\"127.0.0.1\"");
    }

    @Test
    void whatAnotherVersionAddsIsIgnored() throws Exception {
        PageVisitor ada = signedIn(first);
        String more = database()
                .sql(
                        "select convert_from(attribute_bytes, 'UTF8')::jsonb || '{\"more\": [1]}' from account_session_attributes")
                .query(String.class)
                .single();
        database()
                .sql("update account_session_attributes set attribute_bytes = ?")
                .param(more.getBytes(StandardCharsets.UTF_8))
                .update();
        assertThat(ada.status("/")).isEqualTo(200);
    }

    @Test
    void theLastUseIsWrittenOnceAMinute() throws Exception {
        PageVisitor ada = signedIn(first);
        long before = lastUse();
        for (int request = 0; request < 5; request++) {
            assertThat(ada.status("/")).isEqualTo(200);
        }
        assertThat(lastUse()).isEqualTo(before);

        database()
                .sql("update account_session set last_access_time = last_access_time - 61000")
                .update();
        assertThat(ada.status("/")).isEqualTo(200);
        assertThat(lastUse()).isGreaterThanOrEqualTo(before);
    }

    @Test
    void aDisabledAccountIsOutOnAllServers() throws Exception {
        PageVisitor ada = signedIn(first);
        assertThat(ada.at(second.address()).status("/")).isEqualTo(200);
        database().sql("update account set disabled = true").update();

        Eventually.until(
                "both refuse",
                () -> ada.at(first.address()).status("/") == 302
                        && ada.at(second.address()).status("/") == 302);
        assertThat(new PageVisitor(first.address()).signIn("ada", PASSWORD)).endsWith("/login?error");
    }

    @Test
    void anUnusedOrOldSessionEnds() throws Exception {
        PageVisitor ada = signedIn(first);
        database()
                .sql("update account_session set creation_time = creation_time - 31 * 86400000::bigint")
                .update();
        assertThat(ada.status("/")).as("begun 31 days ago").isEqualTo(302);

        PageVisitor again = signedIn(first);
        database()
                .sql("update account_session set last_access_time = last_access_time - 8 * 86400000::bigint")
                .update();
        assertThat(again.status("/")).as("unused for 8 days").isEqualTo(302);
    }

    @Test
    void aPageOfAPersonOnlyReadsTheSession() throws Exception {
        PageVisitor ada = signedIn(first);
        ada.status("/docs");
        assertThat(Statements.sentByAll(() -> ada.status("/docs")).stream()
                        .filter(text -> text.contains("account_session")))
                .as("Spring Session reads it again when it commits the response")
                .hasSizeLessThanOrEqualTo(2)
                .allMatch(text -> text.contains("SELECT"));
    }

    private static PageVisitor signedIn(ServerContext server) throws Exception {
        var visitor = new PageVisitor(server.address());
        assertThat(visitor.signIn("ada", PASSWORD)).endsWith("/");
        return visitor;
    }

    private static long lastUse() {
        return database()
                .sql("select last_access_time from account_session")
                .query(Long.class)
                .single();
    }

    private static JdbcClient database() {
        return given.jdbc();
    }
}
