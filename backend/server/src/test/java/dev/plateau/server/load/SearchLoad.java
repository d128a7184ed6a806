package dev.plateau.server.load;

import dev.plateau.server.PlateauServer;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.dashboard.search.Search;
import dev.plateau.server.dashboard.search.SearchWords;
import dev.plateau.server.testing.SearchedProject;
import dev.plateau.server.testing.TestDatabase;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How long a search takes, without HTTP. */
@Command(name = "search", description = "Searches in a project of 500 benchmarks and 10,000 runs.")
final class SearchLoad implements Callable<Integer> {
    private static final List<String> WORDS =
            List.of("measure", "benchmark499 measure", "c4ca4238", "main 21.0.8", "nothing like this", "a");

    @Option(names = "--rounds", description = "Searches for each text (${DEFAULT-VALUE}).", defaultValue = "100")
    private int rounds;

    @Override
    public Integer call() {
        try (ConfigurableApplicationContext server = new SpringApplicationBuilder(PlateauServer.class)
                .initializers(new TestDatabase())
                .run("--server.port=0", "--logging.level.root=error")) {
            Project project = SearchedProject.seed(server.getBean(JdbcClient.class), server.getBean(Projects.class));
            Search search = server.getBean(Search.class);
            WORDS.forEach(text -> time(search, text, project));
        }
        return 0;
    }

    private void time(Search search, String text, Project project) {
        SearchWords words = SearchWords.of(text);
        double[] millis = new double[rounds];
        for (int i = -rounds; i < rounds; i++) {
            long start = System.nanoTime();
            search.find(words, List.of(project), project);
            if (i >= 0) {
                millis[i] = (System.nanoTime() - start) / 1e6;
            }
        }
        Arrays.sort(millis);
        System.out.printf("%-24s p50 %6.1f ms  p95 %6.1f ms%n", text, millis[rounds / 2], millis[rounds * 95 / 100]);
    }
}
