package dev.plateau.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.catalog.ProjectVisibility;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.testing.PageForm;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Members, visibility and creation of projects, by pages and by REST. */
@ServerTest
class MemberTests {
    @Autowired
    TestServer server;

    @Autowired
    AccountRepository accounts;

    @Autowired
    Members members;

    @Autowired
    Projects projects;

    private final String name = "members-" + UUID.randomUUID();
    private final String settings = "/projects/" + name + "/settings/members";
    private final String api = "/api/v1/projects/" + name;
    private final String account = "grace " + UUID.randomUUID();
    private String token = "";
    private long project;

    @BeforeEach
    void makeProjectAndAccount() {
        token = server.token(name);
        project = projects.find(name).orElseThrow().id();
        accounts.save(new Account(account, "{noop}secret", false, Instant.EPOCH));
    }

    @Test
    void thePageAddsChangesAndRemovesMembers() throws Exception {
        submit(settings, settings, Map.of("name", account, "role", "VIEWER"));
        submit(settings, settings, Map.of("name", account, "role", "MAINTAINER"));

        assertThat(members.of(project))
                .singleElement()
                .satisfies(member -> assertThat(member.role()).isEqualTo(ProjectRole.MAINTAINER));
        assertThat(server.get(settings).body()).contains("<th scope=\"row\">" + account);

        assertThat(submit(settings, settings + "/remove", Map.of("name", account))
                        .body())
                .contains("“" + account + "” is the last maintainer");
        assertThat(submit(settings, settings, Map.of("name", account, "role", "MEMBER"))
                        .body())
                .contains("is the last maintainer");
        String other = "other " + account;
        accounts.save(new Account(other, "{noop}secret", false, Instant.EPOCH));
        submit(settings, settings, Map.of("name", other, "role", "MAINTAINER"));
        submit(settings, settings + "/remove", Map.of("name", account));
        assertThat(members.of(project)).extracting(Members.Member::name).containsExactly(other);
        assertThat(server.get("/projects/" + name + "/activity").body())
                .contains("changed member", "role viewer → maintainer", "deleted member");
    }

    @Test
    void thePageNamesAnUnknownAccount() throws Exception {
        HttpResponse<String> refused = submit(settings, settings, Map.of("name", "nobody", "role", "MEMBER"));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("There is no account “nobody”.", "value=\"nobody\"");
    }

    @Test
    void thePageSetsTheVisibility() throws Exception {
        submit(settings, settings + "/visibility", Map.of("visibility", "MEMBERS"));

        assertThat(projects.get(project).visibility()).isEqualTo(ProjectVisibility.MEMBERS);
        assertThat(server.get("/projects/" + name + "/activity").body()).contains("visibility signed in → members");
        assertThat(server.get(settings).body()).contains("<span>" + ProjectVisibility.MEMBERS.sentence());
    }

    @Test
    void restSetsMembersAndVisibility() throws Exception {
        String path = "/members/" + account.replace(" ", "%20");
        assertThat(send("PUT", path, "{\"role\": \"MEMBER\"}").statusCode()).isEqualTo(200);
        assertThat(send("GET", "/members", "").body()).contains(account, "\"MEMBER\"");
        assertThat(send("DELETE", path, "").statusCode()).isEqualTo(204);
        assertThat(send("DELETE", path, "").statusCode()).isEqualTo(404);
        assertThat(send("PUT", "/members/nobody", "{\"role\": \"MEMBER\"}").statusCode())
                .isEqualTo(422);
        assertThat(send("PUT", path, "{}").statusCode()).isEqualTo(422);
        assertThat(send("PUT", "/visibility", "{\"visibility\": \"PUBLIC\"}").statusCode())
                .isEqualTo(200);
        assertThat(send("GET", "/visibility", "").body()).contains("PUBLIC");
    }

    @Test
    void aCreatedProjectBelongsToItsCreator() {
        Person creator = accounts.findByName(account).orElseThrow().person();
        long created = members.create(name + "-new", creator).id();

        assertThat(members.of(created))
                .singleElement()
                .satisfies(member -> assertThat(member.name()).isEqualTo(account));
    }

    @Test
    void thePageCreatesAProjectOnce() throws Exception {
        assertThat(server.get("/").body()).contains("href=\"/new-project\"");
        HttpResponse<String> created = submit("/new-project", "/new-project", Map.of("name", name + "-page"));
        assertThat(created.headers().firstValue("Location").orElseThrow())
                .endsWith("/projects/" + name + "-page/uploads");

        HttpResponse<String> again = submit("/new-project", "/new-project", Map.of("name", name));
        assertThat(again.statusCode()).isEqualTo(422);
        assertThat(again.body()).contains("The name “" + name + "” is taken.");
        assertThat(submit("/new-project", "/new-project", Map.of("name", "a b")).body())
                .contains("be a project&#39;s name: it takes letters, digits");
    }

    private HttpResponse<String> submit(String page, String action, Map<String, String> fields) throws Exception {
        String form = fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + field.getValue().replace(" ", "+"))
                .collect(Collectors.joining("&"));
        return PageForm.on(server, page).post(action, form);
    }

    private HttpResponse<String> send(String method, String path, String body) throws Exception {
        return server.sendAsStranger(HttpRequest.newBuilder(server.uri(api + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body)));
    }
}
