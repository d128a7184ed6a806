package dev.plateau.collector;

import dev.plateau.collector.GivenJdks.JdkFolders;
import dev.plateau.collector.Options.ParentProcess;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.plan.PlanReader;
import dev.plateau.collector.screen.Terminal;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.collector.why.CommitRoute;
import dev.plateau.collector.why.FlagRoute;
import dev.plateau.collector.why.JdkRoute;
import dev.plateau.collector.why.SearchReport;
import dev.plateau.collector.why.SearchResult;
import dev.plateau.collector.why.SearchScreen;
import dev.plateau.collector.why.SearchSession;
import dev.plateau.collector.why.SearchSession.Effort;
import dev.plateau.collector.why.SearchText;
import dev.plateau.collector.why.SearchedCell;
import dev.plateau.collector.why.SearchedCell.EnvironmentName;
import dev.plateau.statistics.search.SearchOutcome.Culprit;
import dev.plateau.statistics.search.SearchOutcome.Several;
import dev.plateau.statistics.search.SearchSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** Searches for the cause of a change. */
@Command(
        name = "why",
        description =
                "Searches for the flag, JDK build or commit that makes a benchmark slower or faster, and verifies it by measuring."
                        + " Exit code 0: cause verified, 1: none named, 2: wrong usage, 3: an error.",
        exitCodeOnExecutionException = WhyCommand.ERROR)
final class WhyCommand extends CollectorCommand {
    static final int ERROR = 3;
    static final int UNNAMED = 1;

    @Mixin
    private ExecutionOptions options = new ExecutionOptions();

    @Mixin
    private JdkFolders folders = new JdkFolders();

    @Option(
            names = "--benchmark",
            required = true,
            paramLabel = "REGEX",
            description =
                    "The one benchmark in whose full name this is found, or in name, parameters, mode and threads.")
    private Pattern benchmark = Pattern.compile("");

    @Option(
            names = "--from",
            required = true,
            paramLabel = "JDK/FLAGSET",
            description = "The side before the change: 17/default, temurin-17/default, /opt/jdk-17/default.")
    private String from = "";

    @Option(names = "--to", required = true, paramLabel = "JDK/FLAGSET", description = "The side after the change.")
    private String to = "";

    @ArgGroup(exclusive = true, multiplicity = "1")
    private Candidates candidates = new Candidates();

    /** The kind of candidates to search. */
    private static final class Candidates {
        @Option(names = "--flags", description = "Search the JVM flags that differ between both sides.")
        private boolean flags;

        @Option(
                names = "--jdks",
                description =
                        "Search the builds of one vendor that lie between both sides: those found, and those of --jdk.")
        private boolean jdks;

        @Option(
                names = "--commits",
                paramLabel = "A..B",
                description =
                        "Search the commits of a range, first parents only. Needs --build; --from and --to are the same.")
        private @Nullable String commits;
    }

    @Option(
            names = "--build",
            paramLabel = "COMMAND",
            description =
                    "Builds the plan's jars. --commits has sh run it in the root of a work tree; a capsule names it.")
    private @Nullable String build;

    @Option(
            names = "--budget",
            paramLabel = "FORKS",
            defaultValue = "" + SearchSettings.DEFAULT_BUDGET,
            description = "Forks at most, default ${DEFAULT-VALUE}.")
    private int budget = SearchSettings.DEFAULT_BUDGET;

    @Option(
            names = "--budget-minutes",
            paramLabel = "MINUTES",
            description = "Minutes that all forks and builds may take; no fork starts after them. Default: no limit.")
    private @Nullable Integer minutes;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the outcome and all forks as JSON, too.")
    private @Nullable Path json;

    @Mixin
    private ParentProcess parent = new ParentProcess();

    @Mixin
    private CapsuleOptions capsule = new CapsuleOptions();

    @Override
    public Integer call() throws Exception {
        parent.exitWithParent();
        return search();
    }

    private int search() throws WrongUsage, IOException, InterruptedException {
        if (budget < 1) {
            throw new WrongUsage("--budget " + budget + ": at least 1 fork is needed; a search takes 20 to 100");
        }
        if (minutes != null && minutes < 1) {
            throw new WrongUsage("--budget-minutes " + minutes + ": at least 1 minute is needed");
        }
        Options.checkOutput("--json", json);
        capsule.check();
        Terminal terminal = terminal();
        Plan plan = PlanReader.read(options.plan());
        List<Jvm> found = folders.find(variables());
        SearchedCell cell = SearchedCell.of(
                plan, benchmark, EnvironmentName.of("--from", from), EnvironmentName.of("--to", to), found);
        SearchSession session =
                new SearchSession(cell, options.out(), Clock.systemUTC(), new SearchScreen(terminal, budget, minutes));
        Effort effort = new Effort(budget, minutes, options.seed(), options.resume());
        SearchResult result = search(session, effort, found);
        terminal.clear();
        new SearchText(result).lines().forEach(terminal::line);
        if (json != null) {
            Files.writeString(
                    json,
                    new JsonMapper()
                                    .writerWithDefaultPrettyPrinter()
                                    .writeValueAsString(new SearchReport(result).document())
                            + "\n");
        }
        capsule.write(result, build).forEach(terminal::line);
        boolean named = result.outcome() instanceof Culprit || result.outcome() instanceof Several;
        return named ? Collector.OK : UNNAMED;
    }

    private SearchResult search(SearchSession session, Effort effort, List<Jvm> found)
            throws WrongUsage, IOException, InterruptedException {
        if (candidates.flags) {
            return FlagRoute.search(session, effort);
        }
        if (candidates.jdks) {
            return JdkRoute.search(session, found, effort);
        }
        String range = Objects.requireNonNull(candidates.commits);
        if (build == null) {
            throw new WrongUsage("--commits needs --build COMMAND, such as --build 'mvn -q -DskipTests package'");
        }
        return CommitRoute.search(session, range, build, effort);
    }
}
