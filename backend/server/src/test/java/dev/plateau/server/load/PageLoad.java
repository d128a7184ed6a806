package dev.plateau.server.load;

import dev.plateau.server.PlateauServer;
import dev.plateau.server.access.LocalKey;
import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.TestDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.ScriptUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * How long large pages take: to answer, from the first byte sent to the last byte received, and in the browser, from the start of the
 * navigation to the moment when a person can use what is shown.
 */
@Command(
        name = "pages",
        description =
                "A matrix of 500 benchmarks on 8 environments, nine metrics, three runs each; a series of 10,000 points; 50 projects.")
final class PageLoad implements Callable<Integer> {
    private static final List<String> RESOURCES = List.of(
            "",
            "projects/load/matrix",
            "projects/load/matrix?from=40",
            "projects/load/matrix?sort=size&flat=true",
            "projects/load/matrix?news=true&text=c1",
            "projects/load/matrix?metric=gc.alloc.rate.norm",
            "projects/load/matrix?format=csv",
            "projects/load/compare",
            "projects/long/series/900001",
            "projects/long/series/900001/chart?thinned=true",
            "projects/long/series/900001/chart");
    private static final List<String> PAGES =
            List.of("", "projects/load/matrix", "projects/load/compare", "projects/long/series/900001");
    private static final int VISITS = 20;
    /** The browser notes tasks from 50 ms on; half a second after the page is ready, it has told of all of them. */
    private static final String LONGEST_TASK = """
            new Promise(resolve => {
              let longest = 0;
              new PerformanceObserver(list => list.getEntries().forEach(task => longest = Math.max(longest, task.duration)))
                .observe({type: 'longtask', buffered: true});
              setTimeout(() => resolve(longest), 500);
            })""";

    private static final String READY = "performance.getEntriesByName('mounted').length";

    @Option(
            names = "--warmup",
            description = "Requests per page before measuring (${DEFAULT-VALUE}).",
            defaultValue = "300")
    private int warmup;

    @Option(names = "--requests", description = "Requests per page (${DEFAULT-VALUE}).", defaultValue = "200")
    private int requests;

    @Option(names = "--only", description = "Only the pages whose address has this text.")
    private String only = "";

    @Override
    public Integer call() throws Exception {
        try (ConfigurableApplicationContext server = new SpringApplicationBuilder(PlateauServer.class)
                        .initializers(new TestDatabase())
                        .run("--server.port=0", "--logging.level.root=error");
                HttpClient client = HttpClient.newHttpClient()) {
            seed(server.getBean(DataSource.class));
            int port = server.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
            String key = server.getBean(LocalKey.class).text();
            String root = "http://127.0.0.1:" + port + "/";
            for (String resource : chosen(RESOURCES)) {
                request(client, URI.create(root + resource), LocalKey.cookie(port) + "=" + key);
            }
            List<String> visited = chosen(PAGES);
            if (!visited.isEmpty()) {
                Browser.shared().open(URI.create(root + "?key=" + key));
            }
            for (String page : visited) {
                visit(URI.create(root + page));
            }
        }
        return 0;
    }

    private List<String> chosen(List<String> addresses) {
        return addresses.stream().filter(address -> address.contains(only)).toList();
    }

    private void request(HttpClient client, URI address, String cookie) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Accept-Encoding", "gzip")
                .header("Cookie", cookie)
                .build();
        double[] millis = new double[requests];
        int bytes = 0;
        for (int i = -warmup; i < requests; i++) {
            long start = System.nanoTime();
            HttpResponse<byte[]> answer = client.send(request, BodyHandlers.ofByteArray());
            if (answer.statusCode() != 200) {
                throw new IOException(address + " answered " + answer.statusCode());
            }
            bytes = answer.body().length;
            if (i >= 0) {
                millis[i] = (System.nanoTime() - start) / 1e6;
            }
        }
        Arrays.sort(millis);
        System.out.printf(
                "%-40s p50 %6.1f ms  p95 %6.1f ms  p99 %6.1f ms  %,9d bytes sent%n",
                address.toString().replaceFirst("http://[^/]*(/projects/)?", ""),
                millis[requests / 2],
                millis[requests * 95 / 100],
                millis[requests * 99 / 100],
                bytes);
    }

    /** The browser's own clock says when the page's scripts had everything in place; its cache is warm after the first visit. */
    private static void visit(URI address) {
        Browser browser = Browser.shared();
        double[] millis = new double[VISITS];
        double longest = 0;
        for (int i = -1; i < VISITS; i++) {
            browser.open(address);
            browser.waitUntil(READY + " >= document.querySelectorAll('[data-module]').length");
            if (i >= 0) {
                millis[i] = Double.parseDouble(browser.ask(
                        "Math.max(...performance.getEntriesByName('mounted').map(mark => mark.startTime))"));
                longest = Math.max(longest, Double.parseDouble(browser.await(LONGEST_TASK)));
            }
        }
        Arrays.sort(millis);
        System.out.printf(
                "%-40s ready in the browser: p50 %6.1f ms  p95 %6.1f ms  longest task %4.0f ms%n",
                address.toString().replaceFirst("http://[^/]*(/projects/)?", ""),
                millis[VISITS / 2],
                millis[VISITS * 95 / 100],
                longest);
    }

    private static void seed(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection()) {
            ScriptUtils.executeSqlScript(connection, new ClassPathResource("load/pages.sql"));
        }
    }
}
