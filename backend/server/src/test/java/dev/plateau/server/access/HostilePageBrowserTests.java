package dev.plateau.server.access;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.Nights;
import dev.plateau.server.testing.References;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * A page of somebody else, in the browser of the person at this machine, who has opened the link with the key. On another port of the same
 * address it is of the same site, so the browser adds the cookie to whatever the page sends; under another name it is not.
 */
@ServerTest
@Import(HostilePageBrowserTests.Witness.class)
class HostilePageBrowserTests {
    /** Each attempt ends with what the page can read, or with nothing. */
    private static final String PAGE = """
            <!DOCTYPE html><title>Elsewhere</title><a href="/">Prize</a>
            <script>
            const server = 'SERVER', project = 'PROJECT', pages = PAGES, reads = READS;
            const outcomes = {};
            let pending = -1;

            function attempts() {
              const all = {};
              for (const path of [...pages, ...reads, '/logo.svg']) {
                const address = server + path;
                all['fetch ' + path] = () => fetch(address, {credentials: 'include'}).then(answer => answer.text());
                all['fetch no-cors ' + path] = () =>
                  fetch(address, {credentials: 'include', mode: 'no-cors'}).then(answer => answer.text());
                all['img ' + path] = () => element('img', {src: address}, image => image.width + ' pixels');
                all['script ' + path] = () => element('script', {src: address}, () => 'ran');
                all['style ' + path] = () => element('link', {rel: 'stylesheet', href: address}, () => 'applied');
                all['iframe ' + path] = () => element('iframe', {src: address}, frame => frame.contentDocument.body.textContent);
                all['object ' + path] = () => element('object', {data: address}, frame => frame.contentDocument.body.textContent);
                all['events ' + path] = () => opened(new EventSource(address, {withCredentials: true}));
                all['socket ' + path] = () => opened(new WebSocket(address.replace('http', 'ws')));
              }
              const api = server + '/api/v1/projects/' + project, page = server + '/projects/' + project;
              const json = {credentials: 'include', headers: {'Content-Type': 'application/json'}};
              all.upload = () => fetch(api + '/uploads?commit=badbad1',
                {method: 'POST', mode: 'no-cors', credentials: 'include', body: UPLOAD}).then(answer => answer.text());
              all.repository = () => fetch(api + '/repository',
                {...json, method: 'PUT', body: '{"url": "https://evil.example"}'}).then(answer => answer.text());
              all['delete'] = () => fetch(api, {...json, method: 'DELETE'}).then(answer => answer.text());
              all.beacon = async () => { navigator.sendBeacon(page + '/delete', 'name=' + project); return ''; };
              all.form = () => post(page + '/settings/tokens', {name: 'stolen', scopes: 'manage'}, 'frame');
              all.popup = () => popup(server + pages[1]);
              return all;
            }

            function element(name, attributes, read) {
              return new Promise((resolve, reject) => {
                const made = Object.assign(document.createElement(name), attributes);
                made.onload = () => { try { resolve(read(made)); } catch (refused) { reject(refused); } };
                made.onerror = reject;
                document.body.append(made);
              });
            }

            function opened(channel) {
              return new Promise((resolve, reject) => {
                channel.onopen = () => resolve('open');
                channel.onerror = () => { channel.close(); reject(); };
              });
            }

            function post(action, fields, target) {
              const frame = element('iframe', {name: target}, () => '');
              const form = Object.assign(document.createElement('form'), {method: 'post', action, target});
              for (const [name, value] of Object.entries(fields)) {
                form.append(Object.assign(document.createElement('input'), {type: 'hidden', name, value}));
              }
              document.body.append(form);
              form.submit();
              return frame;
            }

            async function popup(address) {
              const other = window.open(address);
              await new Promise(resolve => setTimeout(resolve, 2000));
              try { return other.document.body.textContent; } finally { other.close(); }
            }

            async function start() {
              const all = Object.entries(attempts());
              pending = all.length;
              const tooLong = () => new Promise((resolve, reject) => setTimeout(reject, 20000));
              for (const [name, attempt] of all) {
                Promise.race([attempt(), tooLong()]).catch(() => '').then(read => { outcomes[name] = read; pending--; });
              }
            }
            </script>
            """;

    private final Browser browser = Browser.shared();
    private final String name = "hostile-page-" + UUID.randomUUID();

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    Witness witness;

    private Nights nights;
    private HttpServer elsewhere;
    private List<String> pages;
    private List<String> reads;

    @BeforeEach
    void start() throws Exception {
        nights = new Nights(server, jdbc, name);
        nights.uploads().upload("commit=0123abc&branch=main", file(row("org.example.Secret.plan")));
        nights.awaitEvaluated();
        pages = List.of("/", "/projects/" + name + "/series", "/projects/" + name + "/settings");
        reads = List.of(
                "/api/v1/projects/" + name + "/verdict?commit=0123abc&benchmarks=Secret",
                "/api/v1/projects/" + name + "/series",
                "/api/v1/projects/" + name + "/series?format=csv",
                "/actuator/metrics",
                "/actuator/health");
        elsewhere = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        elsewhere.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        byte[] page = page().getBytes(StandardCharsets.UTF_8);
        elsewhere.createContext("/", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        elsewhere.start();
    }

    @AfterEach
    void stop() {
        elsewhere.stop(0);
    }

    private String page() {
        return PAGE.replace("SERVER", server.uri("").toString())
                .replace("PROJECT", name)
                .replace("PAGES", list(pages))
                .replace("READS", list(reads))
                .replace("UPLOAD", "'" + file(row("org.example.Forged.score")).replace("\n", " ") + "'");
    }

    private static String list(List<String> texts) {
        return "['" + String.join("', '", texts) + "']";
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1, same-site", "evil.localhost, cross-site"})
    void readsAndChangesNothing(String host, String site) {
        Map<String, ?> before = stored();
        browser.open(server.link("/"));
        witness.seen.clear();

        URI address = URI.create("http://" + host + ":" + elsewhere.getAddress().getPort() + "/");
        browser.open(address);
        browser.ask("start()");
        browser.waitUntil("pending === 0");

        assertThat(browser.ask("Object.keys(outcomes).filter(name => outcomes[name]).join('\\n')"))
                .as("what the page could read")
                .isEmpty();
        follow("GET", pages.get(1));
        assertThat(browser.ask("document.body.textContent"))
                .as("a link to a page")
                .contains("Secret.plan");
        for (String method : List.of("GET", "POST")) {
            browser.open(address);
            follow(method, method.equals("GET") ? reads.getFirst() : pages.getLast() + "/tokens");
            assertThat(browser.ask("document.body.textContent")).contains("from another site");
        }

        List<Seen> foreign = witness.foreign();
        assertThat(foreign).allSatisfy(Seen::isRefusedUnlessItOpensAPage);
        assertThat(foreign)
                .extracting(Seen::destination)
                .contains("empty", "image", "script", "style", "iframe", "object", "document", "websocket");
        assertThat(foreign).extracting(Seen::method).contains("GET", "POST", "OPTIONS");
        assertThat(foreign)
                .filteredOn(one -> !one.destination().equals("websocket"))
                .extracting(Seen::site)
                .containsOnly(site);
        assertThat(foreign.stream().filter(one -> one.destination().equals("image")))
                .as("the browser adds the cookie for the same site only")
                .allMatch(one -> one.withKey() == site.equals("same-site"));
        assertThat(stored()).isEqualTo(before);
    }

    /** Leaves the page as somebody does who is led elsewhere by it. */
    private void follow(String method, String path) {
        String to = server.uri(path).toString();
        if (method.equals("GET")) {
            browser.ask("document.querySelector('a').href = '" + to + "'");
            browser.find("a").click();
        } else {
            browser.ask("post('" + to + "', {name: 'stolen', scopes: 'manage'}, '_top') && true");
        }
        browser.waitUntil("location.href === '" + to + "' && document.readyState === 'complete'");
    }

    /** Ids of all that the project has, and what it says of itself. */
    private Map<String, ?> stored() {
        return Map.of(
                "ids",
                new References(jdbc).ofProject(nights.id()),
                "project",
                jdbc.sql("select p::text from project p where id = ?")
                        .param(nights.id())
                        .query(String.class)
                        .single());
    }

    /** A request of the browser, as the server saw and answered it. */
    private record Seen(
            String method,
            String path,
            @Nullable String site,
            @Nullable String mode,
            String destination,
            boolean withKey,
            int status) {
        static Seen of(HttpServletRequest request, int status) {
            boolean upgrade = request.getHeader(HttpHeaders.UPGRADE) != null;
            String cookies = Objects.requireNonNullElse(request.getHeader(HttpHeaders.COOKIE), "");
            return new Seen(
                    request.getMethod(),
                    request.getRequestURI(),
                    request.getHeader("Sec-Fetch-Site"),
                    request.getHeader("Sec-Fetch-Mode"),
                    upgrade ? "websocket" : Objects.requireNonNullElse(request.getHeader("Sec-Fetch-Dest"), ""),
                    cookies.contains(LocalKey.cookie(request.getServerPort())),
                    status);
        }

        void isRefusedUnlessItOpensAPage() {
            boolean opensAPage = method.equals("GET")
                    && "navigate".equals(mode)
                    && destination.equals("document")
                    && !path.startsWith("/api/");
            assertThat(status).as(toString()).isEqualTo(opensAPage ? 200 : 403);
        }
    }

    /** Notes each request with its answer. */
    @TestComponent
    @Order(Ordered.HIGHEST_PRECEDENCE)
    static class Witness extends OncePerRequestFilter {
        private final List<Seen> seen = new CopyOnWriteArrayList<>();

        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            chain.doFilter(request, response);
            seen.add(Seen.of(request, response.getStatus()));
        }

        /** Those that neither the server's own pages nor the person made the browser send. */
        private List<Seen> foreign() {
            return seen.stream()
                    .filter(one -> !"same-origin".equals(one.site()) && !"none".equals(one.site()))
                    .toList();
        }
    }
}
