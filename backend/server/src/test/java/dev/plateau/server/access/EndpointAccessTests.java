package dev.plateau.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.access.EndpointPermission.Visitor;
import dev.plateau.server.access.sessions.SignIn;
import dev.plateau.server.catalog.ProjectVisibility;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import jakarta.servlet.Filter;
import jakarta.servlet.http.Cookie;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockHttpSession;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.DefaultCsrfToken;
import org.springframework.test.context.TestPropertySource;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.handler.SimpleUrlHandlerMapping;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Every endpoint, for every visibility and every visitor, through the real filters, against the table {@code endpoint-permissions.txt}. A request
 * that passes the filters does not reach its handler here. An endpoint that is not in the table fails the test.
 */
@ServerTest
@TestPropertySource(
        properties = {"spring.datasource.url=jdbc:postgresql://elsewhere/plateau", "plateau.alerts.catch-mail=true"})
class EndpointAccessTests {
    private static final String PASSWORD = "correct horse battery";
    private static final String NAME = EndpointPermission.PROJECT;

    @Autowired
    TestServer server;

    @Autowired
    @Qualifier("springSecurityFilterChain")
    Filter filters;

    @Autowired
    List<RequestMappingHandlerMapping> mappings;

    @Autowired
    @Qualifier("resourceHandlerMapping")
    SimpleUrlHandlerMapping resources;

    @Autowired
    AccountRepository accounts;

    @Autowired
    PasswordEncoder passwords;

    @Autowired
    Members members;

    @Autowired
    Projects projects;

    @Autowired
    Tokens tokens;

    private final Map<Visitor, Person> people = new EnumMap<>(Visitor.class);
    private long project;
    private CsrfToken csrf = new DefaultCsrfToken("none", "none", "none");
    private Cookie[] csrfCookies = {};
    private String token = "";
    private String otherToken = "";

    @BeforeEach
    void makePeople() {
        token = server.token(NAME);
        otherToken = server.token(NAME + "-other");
        project = projects.find(NAME).orElseThrow().id();
        for (Visitor visitor : Visitor.values()) {
            if (visitor == Visitor.STRANGER || visitor.isToken()) {
                continue;
            }
            String name = "endpoint " + visitor;
            Account account = accounts.findByName(name)
                    .orElseGet(() -> accounts.save(new Account(
                            name,
                            Objects.requireNonNull(passwords.encode(PASSWORD)),
                            visitor == Visitor.ADMINISTRATOR,
                            Instant.EPOCH)));
            people.put(visitor, account.person());
            Stream.of(ProjectRole.values())
                    .filter(role -> role.name().equals(visitor.name()))
                    .forEach(role -> members.put(project, name, role));
        }
    }

    /** The token and the cookies of a page, as its form sends them. */
    @BeforeEach
    void openAForm() throws Exception {
        MockHttpServletResponse shown = new MockHttpServletResponse();
        filters.doFilter(
                request("GET", "/login"),
                shown,
                (asked, answer) -> csrf = (CsrfToken) Objects.requireNonNull(asked.getAttribute("_csrf")));
        csrfCookies = shown.getCookies();
    }

    @AfterEach
    void hideTheProject() {
        projects.show(project, ProjectVisibility.SIGNED_IN);
    }

    @Test
    void everyEndpointIsInTheTable() throws Exception {
        Set<String> table = EndpointPermission.table().stream()
                .map(EndpointPermission::key)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(endpoints())
                .as("endpoints; add missing ones to " + EndpointPermission.TABLE + " and to AccessRules")
                .isEqualTo(table);
    }

    @Test
    void everyEndpointAsksForThePermissionOfTheTable() throws Exception {
        List<String> wrong = new ArrayList<>();
        Map<Integer, Integer> answers = new TreeMap<>();
        List<EndpointPermission> table = EndpointPermission.table();
        for (ProjectVisibility visibility : ProjectVisibility.values()) {
            projects.show(project, visibility);
            for (EndpointPermission endpoint : table) {
                for (Visitor visitor : Visitor.values()) {
                    int answer = answer(endpoint, visitor);
                    answers.merge(answer, 1, Integer::sum);
                    int expected = endpoint.expected(visitor, visibility);
                    if (answer != expected) {
                        wrong.add("%s of a %s project as %s: expected %d, was %d"
                                .formatted(endpoint.key(), visibility, visitor, expected, answer));
                    }
                }
            }
        }
        System.out.printf(
                "%d endpoints, %d visibilities, %d visitors: %d checks, answers %s%n",
                table.size(),
                ProjectVisibility.values().length,
                Visitor.values().length,
                answers.values().stream().mapToInt(Integer::intValue).sum(),
                answers);
        assertThat(wrong).isEmpty();
    }

    /** A token with every scope permits what a token of the project does, as far as its person may do it, too. */
    @Test
    void aPersonalTokenMayDoNoMoreThanItsPerson() throws Exception {
        List<String> wrong = new ArrayList<>();
        List<EndpointPermission> api = EndpointPermission.table().stream()
                .filter(EndpointPermission::inApi)
                .toList();
        for (Visitor visitor : people.keySet()) {
            Person person = Objects.requireNonNull(people.get(visitor));
            String secret = tokens.createPersonal(
                    person,
                    new TokenRequest(
                            UUID.randomUUID().toString(),
                            Set.of(TokenScope.values()),
                            BranchPatterns.ANY,
                            Instant.now().plusSeconds(3600)));
            for (ProjectVisibility visibility : ProjectVisibility.values()) {
                projects.show(project, visibility);
                for (EndpointPermission endpoint : api) {
                    MockHttpServletRequest request = request(endpoint.method(), endpoint.path());
                    request.addHeader("Authorization", "Bearer " + secret);
                    int answer = pass(request);
                    boolean permitted = endpoint.permission().equals("anyone")
                            || (endpoint.token() && visitor.may(endpoint.owner(), visibility));
                    if (answer != (permitted ? 200 : 403)) {
                        wrong.add("%s of a %s project with a token of %s: %d"
                                .formatted(endpoint.key(), visibility, visitor, answer));
                    }
                }
            }
            tokens.ofPerson(person.account()).forEach(one -> tokens.revokePersonal(person.account(), one.id()));
            MockHttpServletRequest revoked = request("GET", "/api/v1/search");
            revoked.addHeader("Authorization", "Bearer " + secret);
            assertThat(pass(revoked)).isEqualTo(401);
        }
        assertThat(wrong).isEmpty();
    }

    /** A project that a visitor may not see looks like one that does not exist. */
    @Test
    void aHiddenProjectLooksLikeAnUnknownOne() throws Exception {
        projects.show(project, ProjectVisibility.MEMBERS);
        String cookie = signIn(Visitor.SIGNED_IN);
        for (String path : List.of("/projects/%s/matrix", "/projects/%s/runs/1", "/api/v1/projects/%s/runs")) {
            HttpResponse<String> hidden = get(path.formatted(NAME), cookie);
            HttpResponse<String> unknown = get(path.formatted("no-such-one"), cookie);

            assertThat(hidden.statusCode()).isEqualTo(404).isEqualTo(unknown.statusCode());
            String csrf = "hx-headers=\"[^\"]*\"|name=\"_csrf\" value=\"[^\"]*\"";
            assertThat(hidden.body().replaceAll(csrf, ""))
                    .isEqualTo(unknown.body().replaceAll(csrf, "").replace("no-such-one", NAME));
        }
    }

    /** Real pages over HTTP. */
    @Test
    void pagesShowWhatAVisitorMaySee() throws Exception {
        Map<Visitor, String> cookies = new EnumMap<>(Visitor.class);
        for (Visitor visitor : people.keySet()) {
            cookies.put(visitor, signIn(visitor));
        }
        cookies.put(Visitor.STRANGER, "");
        for (ProjectVisibility visibility : ProjectVisibility.values()) {
            projects.show(project, visibility);
            for (Visitor visitor : cookies.keySet()) {
                String cookie = cookies.get(visitor);
                String who = visitor + " of a project for " + visibility;
                for (EndpointPermission page : List.of(
                        EndpointPermission.of("GET /projects/{project}/matrix viewer"),
                        EndpointPermission.of("GET /projects/{project}/incidents viewer"),
                        EndpointPermission.of("GET /projects/{project}/views viewer"),
                        EndpointPermission.of("GET /projects/{project}/settings maintainer"),
                        EndpointPermission.of("GET /api/v1/projects/{project}/runs viewer token"))) {
                    assertThat(get(page.path(), cookie).statusCode())
                            .as(page.path() + " as " + who)
                            .isEqualTo(page.expected(visitor, visibility));
                }
                boolean sees = visitor.sees(visibility);
                for (String path : List.of("/", "/search?q=" + NAME, "/api/v1/search?q=" + NAME)) {
                    HttpResponse<String> page = get(path, cookie);
                    assertThat(page.body().contains("/projects/" + NAME + "\""))
                            .as(path + " as " + who)
                            .isEqualTo(sees);
                    assertThat(page.headers().allValues("Set-Cookie")).noneMatch(set -> set.startsWith("plateau="));
                }
                if (sees) {
                    assertThat(get("/projects/" + NAME + "/matrix", cookie)
                                    .body()
                                    .contains("action=\"/projects/" + NAME + "/views\""))
                            .as("form of saved views for " + who)
                            .isEqualTo(visitor.may("member", visibility));
                }
            }
        }
    }

    /** Methods and patterns of all controllers and static files. */
    private Set<String> endpoints() {
        Set<String> found = mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().keySet().stream())
                .flatMap(EndpointAccessTests::endpoints)
                .collect(Collectors.toCollection(TreeSet::new));
        resources.getUrlMap().keySet().forEach(pattern -> found.add("GET " + pattern));
        return found;
    }

    private static Stream<String> endpoints(RequestMappingInfo info) {
        Set<RequestMethod> methods = info.getMethodsCondition().getMethods();
        return info.getPatternValues().stream()
                .flatMap(pattern -> methods.isEmpty()
                        ? Stream.of("GET " + pattern)
                        : methods.stream().map(method -> method + " " + pattern));
    }

    /** Status of the filters' answer; 200 for a request that they let pass. */
    private int answer(EndpointPermission endpoint, Visitor visitor) throws Exception {
        MockHttpServletRequest request = request(endpoint.method(), endpoint.path());
        if (visitor.isToken()) {
            request.addHeader("Authorization", "Bearer " + (visitor == Visitor.TOKEN ? token : otherToken));
        }
        Person person = people.get(visitor);
        if (person != null) {
            request.setSession(session(person));
        }
        if (!endpoint.method().equals("GET")) {
            request.addHeader(csrf.getHeaderName(), csrf.getToken());
            request.setCookies(csrfCookies);
        }
        return pass(request);
    }

    private static MockHttpServletRequest request(String method, String path) {
        MockHttpServletRequest request = new MockHttpServletRequest(method, path);
        request.setServletPath(path);
        return request;
    }

    private static MockHttpSession session(Person person) {
        MockHttpSession session = new MockHttpSession();
        session.setAttribute(SignIn.ATTRIBUTE, new SignIn(person.account(), "test", "127.0.0.1", null));
        return session;
    }

    private int pass(MockHttpServletRequest request) throws Exception {
        AtomicBoolean passed = new AtomicBoolean();
        MockHttpServletResponse response = new MockHttpServletResponse();
        filters.doFilter(request, response, (asked, answer) -> passed.set(true));
        return passed.get() ? 200 : response.getStatus();
    }

    private HttpResponse<String> get(String path, String cookie) throws Exception {
        return server.sendAsStranger(HttpRequest.newBuilder(server.uri(path))
                .header("Accept", path.startsWith("/api/") ? "application/json" : "text/html")
                .header("Cookie", cookie));
    }

    /** The cookie of a session. */
    private String signIn(Visitor visitor) throws Exception {
        HttpResponse<String> page = get("/login", "");
        String csrf = page.body().replaceAll("(?s).*name=\"_csrf\" value=\"([^\"]+)\".*", "$1");
        HttpResponse<String> signedIn = server.sendAsStranger(HttpRequest.newBuilder(server.uri("/login"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Cookie", cookies(page, ""))
                .POST(BodyPublishers.ofString("username=endpoint+" + visitor + "&password=" + PASSWORD.replace(' ', '+')
                        + "&_csrf=" + csrf)));
        return cookies(signedIn, "plateau");
    }

    private static String cookies(HttpResponse<String> answer, String prefix) {
        return answer.headers().allValues("Set-Cookie").stream()
                .map(cookie -> cookie.split(";", 2)[0])
                .filter(cookie -> cookie.startsWith(prefix))
                .collect(Collectors.joining("; "));
    }
}
