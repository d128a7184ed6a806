package dev.plateau.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.access.Accounts;
import dev.plateau.server.access.Person;
import dev.plateau.server.access.people.Notifications;
import dev.plateau.server.access.people.PersonProfiles;
import dev.plateau.server.catalog.ProjectVisibility;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.IncidentTriage;
import dev.plateau.server.incidents.IncidentTriage.Edit;
import dev.plateau.server.incidents.IncidentTriage.Values;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.incidents.Triage;
import dev.plateau.server.testing.PageForm;
import jakarta.mail.internet.MimeMessage;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Mails to people: about incidents that are assigned to them or name them, and about what they watch. */
class WatchTests extends MailedTest {
    @Autowired
    Watches watches;

    @Autowired
    IncidentTriage triage;

    @Autowired
    Incidents incidents;

    @Autowired
    PersonProfiles profiles;

    @Autowired
    Accounts accounts;

    @Autowired
    Projects projects;

    private Person person = new Person(0, "", false);

    @BeforeEach
    void makeAccount() {
        String account = "watcher " + nights.project();
        long id = jdbc.sql("""
                        insert into account (id, name, password_hash, mail, created_at)
                        values (nextval('ids'), ?, '', ?, now()) returning id
                        """).params(account, recipient).query(Long.class).single();
        person = new Person(id, account, false);
    }

    private IncidentRecord open() {
        long id = jdbc.sql("""
                        insert into incident (project_id, kind, axis, branch, cause, range_from, range_to, certainty, title, opened_at)
                        values (?, 'REGRESSION', 'commit', 'main', 'CODE', now(), now(), 'CONFIRMED', 'Parser regressed', now()) returning id
                        """).param(nights.id()).query(Long.class).single();
        return stored(id);
    }

    private IncidentRecord stored(long id) {
        return incidents.find(nights.id(), id).orElseThrow();
    }

    private void assign(IncidentRecord incident, String actor) {
        triage.set(
                new Edit(incident.project(), incident.id(), incident.version(), actor, null),
                new Values(Triage.ACKNOWLEDGED, "slow parser", person.name(), "", null, null, null));
    }

    @Test
    void theAssigneeGetsTheHistoryOfTheIncidentInOneThread() throws Exception {
        IncidentRecord incident = open();
        assign(incident, "ada");
        triage.note(incident, person.name(), "on it");
        triage.note(incident, "ada", "thanks");

        List<MimeMessage> mails = mails();
        assertThat(mails).hasSize(2);
        assertThat(part(mails.getFirst(), "text/plain"))
                .contains("Acknowledged by ada: slow parser. Assigned to " + person.name() + " by ada.")
                .contains("/incidents/" + incident.id(), "You watch this incident", "/profile/notifications");
        assertThat(mails.get(1).getHeader("References"))
                .containsExactly(mails.getFirst().getMessageID());
        assertThat(part(mails.get(1), "text/html")).contains("Note by ada: thanks.");
    }

    @Test
    void aNoteIsSentToThoseWhomItNamesUntilTheyUnsubscribe() throws Exception {
        IncidentRecord incident = open();
        triage.note(incident, "ada", "no @nobody here");
        assertThat(mails()).isEmpty();
        triage.note(incident, "ada", "ask @" + person.name() + ", please");
        String link = mails().getFirst().getHeader("List-Unsubscribe")[0].replaceAll("[<>]", "");
        String path = URI.create(link).getRawPath() + "?" + URI.create(link).getRawQuery();
        assertThat(server.get("/projects/" + nights.project() + "/incidents/" + incident.id())
                        .body())
                .contains("<b>@" + person.name() + "</b>", ", please");

        assertThat(PageForm.on(server, path).post(path, "").statusCode()).isEqualTo(200);
        triage.note(incident, "ada", "and more");

        assertThat(mails()).hasSize(1);
        assertThat(watches.of(person.account())).isEmpty();
    }

    @Test
    void aWatchedBenchmarkSendsItsOwnChangesFromASizeOn() throws Exception {
        nights.uploadOneByOne(0, 1, 2, benchmark -> 100);
        watch("b0", 0.1);
        nights.uploadOneByOne(1, 12, 2, benchmark -> 100);
        nights.uploadOneByOne(12, 18, 2, benchmark -> benchmark == 0 ? 130 : 100);
        assertThat(mails()).hasSize(1);
        assertThat(part(mails().getFirst(), "text/plain")).contains("You watch this benchmark");
    }

    @Test
    void aWatchSendsNoOtherBenchmarkAndNoSmallerChange() throws Exception {
        nights.uploadOneByOne(0, 1, 2, benchmark -> 100);
        watch("b1", 0.1);
        watch("b0", 0.5);
        nights.uploadOneByOne(1, 12, 2, benchmark -> 100);
        nights.uploadOneByOne(12, 18, 2, benchmark -> benchmark == 0 ? 130 : 100);

        assertThat(nights.incidents()).hasSize(1);
        assertThat(mails()).isEmpty();
    }

    private void watch(String method, double leastEffect) {
        long key = jdbc.sql("select id from benchmark_key where project_id = ? and benchmark like '%.' || ?")
                .params(nights.id(), method)
                .query(Long.class)
                .single();
        watches.begin(nights.id(), Watched.of(person.account(), "benchmark", key), leastEffect);
    }

    @Test
    void aPersonChoosesTheMails() {
        watches.begin(nights.id(), Watched.of(person.account(), "project", 0), 0.05);
        watches.begin(nights.id(), Watched.incident(person.account(), 7), 0);
        profiles.saveNotifications(person, Notifications.DAILY);
        assertThat(watches.of(person.account()))
                .allSatisfy(watch -> assertThat(watch.settings().cadence()).isEqualTo(Cadence.DAILY));
        profiles.saveNotifications(person, Notifications.ONLY_MINE);
        assertThat(watches.of(person.account()))
                .extracting(watch -> watch.settings().enabled())
                .containsExactly(true, false);
        profiles.saveMail(person, "new-" + recipient);
        assertThat(watches.of(person.account()))
                .allSatisfy(watch -> assertThat(watch.settings().recipients()).containsExactly("new-" + recipient));
        accounts.setMailIfFree(person.account(), "provider-" + recipient);
        assertThat(watches.of(person.account()))
                .allSatisfy(
                        watch -> assertThat(watch.settings().recipients()).containsExactly("provider-" + recipient));
        profiles.saveNotifications(person, Notifications.NEVER);
        assign(open(), "ada");

        assertThat(watches.of(person.account()))
                .hasSize(3)
                .noneMatch(watch -> watch.settings().enabled());
        assertThat(jdbc.sql("select count(*) from message where project_id = ?")
                        .param(nights.id())
                        .query(Long.class)
                        .single())
                .isZero();
    }

    @Test
    void onlyPeopleWhoStillSeeTheProjectGetMails() {
        IncidentRecord incident = open();
        assign(incident, "ada");
        assertThat(mails()).hasSize(1);
        projects.show(nights.id(), ProjectVisibility.MEMBERS);
        triage.note(incident, "ada", "internal, @" + person.name());

        assertThat(mails()).hasSize(1);
        assertThat(rules.of(nights.id()))
                .as("a watch is no rule of the project")
                .isEmpty();
    }
}
