package dev.plateau.collector;

import dev.plateau.collector.GivenJdks.JdkFolders;
import dev.plateau.collector.Options.ParentProcess;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.plan.PlanReader;
import dev.plateau.collector.plan.Span;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Searches for the cause of a change. */
@Command(
        name = "why",
        description =
                "Searches for the flag, JDK build or commit that makes a benchmark slower or faster, and verifies it by measuring."
                        + " Exit code 0: cause verified, 2: none named.")
final class WhyCommand extends CollectorCommand {
    @Mixin
    private ExecutionOptions options = new ExecutionOptions();

    @Mixin
    private JdkFolders folders = new JdkFolders();

    @Option(
            names = "--benchmarks",
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
            paramLabel = "FORKS|TIME",
            split = ",",
            converter = Budget.Reader.class,
            description = "Forks at most, default " + SearchSettings.DEFAULT_BUDGET
                    + "; and time of all forks and builds, after which no fork starts, such as 90m. Both: 50,90m.")
    private List<Budget> budgets = new ArrayList<>();

    /** The old name of a time in {@code --budget}. */
    @Option(names = "--budget-minutes", hidden = true)
    void setMinutes(int minutes) {
        budgets.add(new Budget(null, minutes));
    }

    /**
     * A limit of forks, or of minutes.
     *
     * @param forks null in a limit of minutes
     */
    private record Budget(@Nullable Integer forks, @Nullable Integer minutes) {
        /** Reads {@code 50} or {@code 90m}. */
        private static final class Reader implements ITypeConverter<Budget> {
            @Override
            public Budget convert(String text) {
                if (text.matches("\\d{1,6}")) {
                    return new Budget(Integer.valueOf(text), null);
                }
                return Span.parse(text)
                        .map(time -> new Budget(null, (int) time.toMinutes()))
                        .orElseThrow(() -> new TypeConversionException(
                                "expected forks or a time, such as 50 or 90m, found " + text));
            }
        }
    }

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
        int budget = last(Budget::forks).orElse(SearchSettings.DEFAULT_BUDGET);
        @Nullable Integer minutes = last(Budget::minutes).orElse(null);
        if (budget < 1) {
            throw new WrongUsage("--budget " + budget + ": at least 1 fork is needed; a search takes 20 to 100");
        }
        if (minutes != null && minutes < 1) {
            throw new WrongUsage("--budget " + minutes + "m: at least 1 minute is needed");
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
            Files.writeString(json, JsonOutput.text(new SearchReport(result).document()) + "\n");
        }
        capsule.write(result, build).forEach(terminal::line);
        boolean named = result.outcome() instanceof Culprit || result.outcome() instanceof Several;
        return named ? ExitCode.FINE : ExitCode.UNKNOWN;
    }

    private Optional<Integer> last(Function<Budget, @Nullable Integer> limit) {
        return budgets.stream().map(limit).filter(Objects::nonNull).reduce((one, other) -> other);
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
