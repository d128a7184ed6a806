package dev.plateau.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.PageVisitor;
import dev.plateau.server.testing.ServerContext;
import dev.plateau.server.testing.TestDatabase;
import jakarta.mail.internet.MimeMessage;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Accounts, invitations, passwords and sessions, as people use them in a browser. */
class PeopleTests {
    private static final String PASSWORD = "correct horse battery";
    private static final String OTHER = "staple of seven moons";
    private static final Pattern LINK = Pattern.compile("/(invitation|password-reset)/[A-Za-z0-9_-]{43}");

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static GreenMail smtp;
    private static ServerContext server;
    private static GivenDatabase given;

    @BeforeAll
    static void start() throws Exception {
        smtp = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP).setVerbose(false));
        smtp.start();
        given = new GivenDatabase(TestDatabase.create());
        server = given.serveHere(Map.of(
                "SPRING_MAIL_HOST",
                "127.0.0.1",
                "SPRING_MAIL_PORT",
                String.valueOf(smtp.getSmtp().getPort()),
                "PLATEAU_ALERTS_PUBLICURL",
                "http://plateau.example"));
    }

    @AfterAll
    static void stop() {
        server.close();
        smtp.stop();
    }

    @BeforeEach
    void makeAccounts() throws Exception {
        smtp.purgeEmailFromAllMailboxes();
        database()
                .sql("delete from upload_token where name in ('laptop', 'nightly')")
                .update();
        database().sql("update project set visibility = 'SIGNED_IN'").update();
        database().sql("delete from account").update();
        database().sql("delete from failed_sign_in").update();
        database().sql("delete from invitation").update();
        database().sql("""
            insert into account (id, name, password_hash, administrator, mail, created_at) values
              (2, 'ada', '{noop}correct horse battery', true, 'ada@example.org', now()),
              (3, 'bob', '{noop}correct horse battery', false, null, now())
            """).update();
    }

    @Test
    void anInvitedPersonMakesAnAccountOnce() throws Exception {
        PageVisitor ada = signedIn("ada");
        HttpResponse<String> invited = ada.post("/admin/people/invitations", Map.of("name", "Eve", "mail", ""));
        String link = link(invited.body());
        var eve = new PageVisitor(server.address());
        assertThat(eve.get(link).body()).contains("value=\"Eve\"");

        assertThat(eve.post(link, link, Map.of("name", "ADA", "password", OTHER))
                        .body())
                .contains("There is an account with this name");
        assertThat(eve.posted(link, link, Map.of("name", "eve", "password", "short")))
                .isEqualTo(400);
        assertThat(eve.posted(link, link, Map.of("name", "eve", "password", OTHER)))
                .isEqualTo(302);
        assertThat(eve.status(link)).as("used").isEqualTo(410);
        assertThat(eve.signIn("eve", OTHER)).endsWith("/");
        for (String page : List.of("/admin/people", "/admin/audit", "/admin/audit/events.csv")) {
            assertThat(eve.status(page)).as("no administrator: " + page).isIn(403, 404);
        }
        assertThat(ada.get("/admin/audit").body()).contains("created account “eve”", "signed in");
        assertThat(given.count("account where name = 'eve' and not administrator and last_sign_in_at is not null"))
                .isOne();
    }

    @Test
    void anInvitationIsSentExpiresAndCanBeWithdrawn() throws Exception {
        PageVisitor ada = signedIn("ada");
        assertThat(ada.post("/admin/people/invitations", Map.of("mail", "eve@example.org", "administrator", "true"))
                        .headers()
                        .firstValue("Location"))
                .hasValueSatisfying(page -> assertThat(page).contains("?sent"));
        String link = mailed("eve@example.org");
        assertThat(given.count("invitation where administrator and created_by = 'ada'"))
                .isOne();
        assertThat(database()
                        .sql("select hash from invitation")
                        .query(String.class)
                        .single())
                .as("what is stored opens nothing")
                .doesNotContain(link.substring(link.lastIndexOf('/') + 1));
        var eve = new PageVisitor(server.address());
        assertThat(eve.status(link)).isEqualTo(200);
        database()
                .sql("update invitation set expires_at = now() - interval '1 second'")
                .update();
        assertThat(eve.status(link)).as("expired").isEqualTo(410);

        String second = link(ada.post("/admin/people/invitations", Map.of()).body());
        long id = database().sql("select id from invitation").query(Long.class).single();
        ada.post("/admin/people/invitations/" + id + "/withdraw", Map.of());
        assertThat(eve.status(second)).as("withdrawn").isEqualTo(410);
    }

    @Test
    void oneActiveAdministratorRemains() throws Exception {
        PageVisitor ada = signedIn("ada");
        assertThat(ada.post("/admin/people/2/administrator", Map.of("on", "false"))
                        .body())
                .contains("last active administrator");
        assertThat(ada.post("/admin/people/2/disabled", Map.of("on", "true")).body())
                .contains("last active administrator");
        assertThat(ada.post("/profile/delete", Map.of("current", PASSWORD)).body())
                .contains("last active administrator");
        ada.post("/admin/people/3/administrator", Map.of("on", "true"));
        ada.post("/admin/people/3/disabled", Map.of("on", "true"));
        assertThat(ada.posted("/admin/people/2/administrator", Map.of("on", "false")))
                .as("the other one is disabled")
                .isEqualTo(422);
        ada.post("/admin/people/3/disabled", Map.of("on", "false"));
        assertThat(ada.posted("/admin/people/2/administrator", Map.of("on", "false")))
                .isEqualTo(302);
        Eventually.until("rights are current", () -> ada.status("/admin/people") != 200);
        // The next test has the same account, and the server reads it again after two seconds.
        database().sql("update account set administrator = true where id = 2").update();
        Eventually.until("rights are current again", () -> ada.status("/admin/people") == 200);
    }

    @Test
    void aDisabledAccountLosesItsSessions() throws Exception {
        PageVisitor bob = signedIn("bob");
        signedIn("ada").post("/admin/people/3/disabled", Map.of("on", "true"));

        assertThat(given.count("account_session where account_id = 3")).isZero();
        assertThat(bob.status("/profile")).isEqualTo(302);
        assertThat(bob.signIn("bob", PASSWORD)).endsWith("/login?error");
    }

    @Test
    void aNewPasswordEndsOtherSessions() throws Exception {
        PageVisitor here = signedIn("bob");
        PageVisitor elsewhere = signedIn("bob");
        assertThat(here.posted("/profile/password", Map.of("current", "wrong", "password", OTHER)))
                .isEqualTo(422);
        assertThat(here.posted("/profile/password", Map.of("current", PASSWORD, "password", "bob")))
                .isEqualTo(422);
        assertThat(elsewhere.status("/profile")).isEqualTo(200);

        assertThat(here.posted("/profile/password", Map.of("current", PASSWORD, "password", OTHER)))
                .isEqualTo(302);
        assertThat(here.status("/profile")).isEqualTo(200);
        assertThat(elsewhere.status("/profile")).isEqualTo(302);
        assertThat(elsewhere.signIn("bob", PASSWORD)).endsWith("/login?error");
        assertThat(elsewhere.signIn("bob", OTHER)).endsWith("/profile");
    }

    @Test
    void theCurrentPasswordIsThrottled() throws Exception {
        PageVisitor bob = signedIn("bob");
        for (int attempt = 0; attempt < 4; attempt++) {
            bob.post("/profile/password", Map.of("current", "wrong", "password", OTHER));
        }
        assertThat(bob.posted("/profile/password", Map.of("current", PASSWORD, "password", OTHER)))
                .isEqualTo(422);
    }

    @Test
    void aForgottenPasswordIsReplacedByMailOnce() throws Exception {
        PageVisitor before = signedIn("ada");
        var stranger = new PageVisitor(server.address());
        List<String> answers =
                List.of(forget(stranger, "nobody"), forget(stranger, "bob"), forget(stranger, "ADA@example.org"));
        assertThat(answers).containsOnly(answers.getFirst());
        String link = mailed("ada@example.org");

        assertThat(stranger.posted(link, link, Map.of("password", "password1234")))
                .isEqualTo(400);
        assertThat(stranger.posted(link, link, Map.of("password", OTHER))).isEqualTo(302);
        assertThat(stranger.status(link)).as("used").isEqualTo(410);
        assertThat(before.status("/profile")).as("sessions have ended").isEqualTo(302);
        assertThat(stranger.signIn("ada", OTHER)).endsWith("/");
    }

    @Test
    void linksForNewPasswordsAreFewAndExpire() throws Exception {
        var stranger = new PageVisitor(server.address());
        for (int request = 0; request < 12; request++) {
            forget(stranger, "ada");
        }
        Eventually.until("links are made", () -> given.count("password_reset") > 0);
        String link = mailed("ada@example.org");
        assertThat(given.count("password_reset")).isLessThanOrEqualTo(4);
        database()
                .sql("update password_reset set expires_at = now() - interval '1 second'")
                .update();
        assertThat(stranger.status(link)).isEqualTo(410);
    }

    @Test
    void aProfileIsStoredAndShown() throws Exception {
        PageVisitor bob = signedIn("bob");
        Map<String, String> entered = Map.of("fullName", "Bob <B>", "timeZone", "Europe/Berlin", "theme", "DARK");
        assertThat(bob.posted("/profile", entered)).isEqualTo(302);
        assertThat(bob.get("/").body()).contains("data-theme=\"dark\"", "Bob &lt;B&gt;", "Sign out");
        assertThat(bob.posted("/profile", Map.of("fullName", "", "timeZone", "Mars/Base", "theme", "DARK")))
                .isEqualTo(422);
        assertThat(bob.post("/profile/mail", Map.of("mail", "ada@EXAMPLE.org", "current", PASSWORD))
                        .body())
                .contains("Another account has this mail address");
        assertThat(bob.posted("/profile/mail", Map.of("mail", "bob@example.org", "current", PASSWORD)))
                .isEqualTo(302);
        assertThat(bob.get("/profile").body()).contains("bob@example.org", "Europe/Berlin");
    }

    @Test
    void anIncidentIsAssignedToAPersonWhoSeesTheProject() throws Exception {
        database().sql("delete from incident_event").update();
        database().sql("delete from incident").update();
        long id = database().sql("""
                        insert into incident (project_id, kind, axis, branch, cause, range_from, range_to, certainty, title, opened_at)
                        select id, 'REGRESSION', 'commit', 'main', 'CODE', now(), now(), 'CONFIRMED', 'Parser regressed', now() from project
                        returning id
                        """).query(Long.class).single();
        String incidents = "/projects/faults/incidents";
        String triage = incidents + "/" + id + "/triage";
        PageVisitor ada = signedIn("ada");
        Map<String, String> form = Map.of("version", "0", "state", "ACKNOWLEDGED", "assignee", "carol");
        assertThat(ada.post(triage, form).body()).contains("“carol” is nobody who sees this project.");
        assertThat(ada.posted(triage, Map.of("version", "0", "state", "ACKNOWLEDGED", "assignee", "bob")))
                .isEqualTo(302);
        assertThat(ada.get(incidents + "?assignee=me").body()).doesNotContain("Parser regressed");
        PageVisitor bob = signedIn("bob");
        assertThat(bob.get(incidents + "?assignee=me").body()).contains("Parser regressed");
        database().sql("update incident set due = current_date - 1").update();
        assertThat(bob.get("/assigned").body()).contains("1 open incident in 1 project, 1 of them overdue.", "faults");
        assertThat(ada.get("/assigned").body()).contains("No open incidents are assigned to you.");
    }

    @Test
    void onlyTheOwnerEndsASession() throws Exception {
        PageVisitor ada = signedIn("ada");
        PageVisitor bob = signedIn("bob");
        PageVisitor elsewhere = signedIn("bob");
        String id = database()
                .sql("select primary_id from account_session where account_id = 3 order by creation_time limit 1")
                .query(String.class)
                .single();
        ada.post("/profile/sessions/" + id + "/end", Map.of());
        assertThat(bob.status("/profile")).as("somebody else's").isEqualTo(200);

        assertThat(bob.get("/profile").body()).contains("this session", "127.0.0.1", "Java-http-client");
        bob.post("/profile/sessions/end-others", Map.of());
        assertThat(elsewhere.status("/profile")).isEqualTo(302);
        bob.post("/profile/sessions/" + id + "/end", Map.of());
        assertThat(bob.status("/profile")).isEqualTo(302);
    }

    @Test
    void aPersonalTokenFollowsItsPersonAndEndsAtOnce() throws Exception {
        database().sql("update project set visibility = 'MEMBERS'").update();
        PageVisitor bob = signedIn("bob");
        assertThat(bob.post("/profile/tokens", Map.of("name", "laptop", "scopes", "read", "days", "0"))
                        .body())
                .contains("A personal token must expire");
        String token = secret(bob.post("/profile/tokens", Map.of("name", "laptop", "scopes", "read", "days", "30")));
        assertThat(bob.post("/profile/tokens", Map.of("name", "laptop", "scopes", "read", "days", "30"))
                        .body())
                .contains("There is a token named &#39;laptop&#39; already");
        String runs = "/api/v1/projects/faults/runs";
        assertThat(call("GET", runs, token)).as("no role").isEqualTo(403);
        assertThat(call("GET", "/api/v1/projects/nowhere/runs", token)).isEqualTo(403);
        database().sql("""
                        insert into membership (id, project_id, account_id, role, since)
                        select nextval('ids'), id, 3, 'MAINTAINER', now() from project
                        """).update();
        assertThat(call("GET", runs, token)).isEqualTo(200);
        assertThat(call("POST", "/api/v1/projects/faults/uploads", token))
                .as("without the scope")
                .isEqualTo(403);
        assertThat(bob.get("/profile/tokens").body()).contains("from 127.0.0.1");

        PageVisitor ada = signedIn("ada");
        ada.post("/admin/people/3/disabled", Map.of("on", "true"));
        assertThat(call("GET", runs, token)).as("disabled").isEqualTo(401);
        ada.post("/admin/people/3/disabled", Map.of("on", "false"));
        assertThat(call("GET", runs, token)).isEqualTo(200);
        long id = database()
                .sql("select id from upload_token where account_id = 3")
                .query(Long.class)
                .single();
        ada.post("/profile/tokens/" + id + "/revoke", Map.of());
        assertThat(call("GET", runs, token)).as("revoked by another person").isEqualTo(200);
        PageVisitor again = signedIn("bob");
        again.post("/profile/tokens/" + id + "/revoke", Map.of());
        assertThat(call("GET", runs, token)).isEqualTo(401);
    }

    @Test
    void changesWithAPersonalTokenAreThoseOfItsPerson() throws Exception {
        PageVisitor ada = signedIn("ada");
        String token = secret(ada.post("/profile/tokens", Map.of("name", "laptop", "scopes", "manage", "days", "30")));

        assertThat(call("PUT", "/api/v1/projects/faults/releases", token, """
                        {"name": "7.1", "commit": "abc1234", "time": "2026-01-01T00:00:00Z"}""")).isEqualTo(200);

        assertThat(given.count("release where name = '7.1' and saved_by = 'ada'"))
                .isOne();
        assertThat(given.count("audit_event where subject = 'RELEASE' and person_id = 2"))
                .isOne();
    }

    @Test
    void theMakerOfATokenIsWarnedOnceBeforeItExpires() throws Exception {
        PageVisitor ada = signedIn("ada");
        ada.post("/profile/tokens", Map.of("name", "laptop", "scopes", "read", "days", "30"));
        ada.post("/projects/faults/settings/tokens", Map.of("name", "nightly", "scopes", "upload", "days", "30"));
        server.run("ExpiringTokens.warn");
        assertThat(smtp.getReceivedMessages()).as("not yet").isEmpty();
        database().sql("""
                        update upload_token set created_at = now() - interval '24 days', expires_at = now() + interval '6 days'
                        where name in ('laptop', 'nightly')
                        """).update();

        server.run("ExpiringTokens.warn");
        server.run("ExpiringTokens.warn");

        assertThat(smtp.waitForIncomingEmail(20_000, 2)).isTrue();
        assertThat(smtp.getReceivedMessages()).hasSize(2);
        assertThat(GreenMailUtil.getBody(smtp.getReceivedMessages()[0]))
                .contains("http://plateau.example/profile/tokens");
        assertThat(GreenMailUtil.getBody(smtp.getReceivedMessages()[1]))
                .contains("of the project faults", "http://plateau.example/projects/faults/settings");
    }

    private static String secret(HttpResponse<String> page) {
        Matcher secret = Pattern.compile("plt_[A-Za-z0-9_-]{43}").matcher(page.body());
        assertThat(secret.find()).as(page.body()).isTrue();
        return secret.group();
    }

    private static int call(String method, String path, String token) throws Exception {
        return call(method, path, token, "{}");
    }

    private static int call(String method, String path, String token, String body) throws Exception {
        return HTTP.send(
                        HttpRequest.newBuilder(server.address().resolve(path))
                                .header("Authorization", "Bearer " + token)
                                .header("Content-Type", "application/json")
                                .method(method, HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private static PageVisitor signedIn(String name) throws Exception {
        var visitor = new PageVisitor(server.address());
        assertThat(visitor.signIn(name, PASSWORD)).endsWith("/");
        return visitor;
    }

    private static String forget(PageVisitor visitor, String name) throws Exception {
        return visitor.post("/forgotten-password", "/forgotten-password", Map.of("name", name))
                .headers()
                .map()
                .get("Location")
                .toString();
    }

    /** The link in the first mail to an address. */
    private static String mailed(String to) throws Exception {
        assertThat(smtp.waitForIncomingEmail(20_000, 1)).isTrue();
        MimeMessage mail = smtp.getReceivedMessages()[0];
        assertThat(mail.getAllRecipients()).singleElement().hasToString(to);
        return link(GreenMailUtil.getBody(mail));
    }

    private static String link(String text) {
        Matcher link = LINK.matcher(text);
        assertThat(link.find()).as(text).isTrue();
        return link.group();
    }

    private static JdbcClient database() {
        return given.jdbc();
    }
}
