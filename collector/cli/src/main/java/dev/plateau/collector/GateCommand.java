package dev.plateau.collector;

import dev.plateau.collector.Options.Share;
import dev.plateau.collector.Options.TimeSpan;
import dev.plateau.collector.ProjectOptions.ServerOptions;
import dev.plateau.collector.gate.GateClient;
import dev.plateau.collector.gate.GateJUnit;
import dev.plateau.collector.gate.GateText;
import dev.plateau.collector.measure.ExecutionFolder;
import dev.plateau.collector.plan.GateRules;
import dev.plateau.collector.plan.GateRules.Baseline;
import dev.plateau.collector.plan.PlanReader;
import dev.plateau.collector.plan.PlanReader.NamedGate;
import dev.plateau.collector.send.Answer;
import dev.plateau.collector.send.Answer.Accepted;
import dev.plateau.collector.send.Answer.Refused;
import dev.plateau.collector.send.Answer.Unavailable;
import dev.plateau.collector.send.Outgoing;
import dev.plateau.collector.send.ServerClient;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.comparison.gate.GateMarkdown;
import dev.plateau.wire.model.Percent;
import dev.plateau.wire.read.GateRecord;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Passes or fails a change. */
@Command(
        name = "gate",
        description = "Compares results with their baseline on the server. Exit code 0: passed,"
                + " 1: regressed, 2: unknown.")
final class GateCommand extends CollectorCommand {
    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description =
                    "Bundles or JMH's JSON: sent first, unless the server has them. Or name --execution, --commit or --plan.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--execution", paramLabel = "ID", description = "Execution of a plan to check.")
    private @Nullable String execution;

    @Option(
            names = "--plan",
            paramLabel = "PLAN.yaml",
            description =
                    "Plan whose section `gate` supplies missing options. Alone: checks its newest finished execution in"
                            + " --out.")
    private @Nullable Path plan;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where `run` kept its executions; default: ${DEFAULT-VALUE}.")
    private Path results = Path.of("plateau-results");

    @Option(
            names = "--baseline",
            paramLabel = "SHA",
            description =
                    "Commit to compare to: best `git merge-base HEAD origin/main`. Or release:NAME; or last-good: the newest"
                            + " earlier run that no confirmed regression covers; or none: checks only limits.")
    private @Nullable String baseline;

    @Option(
            names = "--baseline-branch",
            paramLabel = "NAME",
            description = "Branch whose newest earlier run to compare to; default: the project's main branch.")
    private @Nullable String baselineBranch;

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description = "score (default), a percentile of sample mode such as p0.99, or any secondary metric such as"
                    + " gc.alloc.rate.norm; may be repeated.")
    private List<String> metrics = new ArrayList<>();

    @Option(
            names = "--better",
            paramLabel = "lower|higher",
            description = "Better direction of metrics that have none of their own, such as counters.")
    private @Nullable String better;

    @Option(
            names = "--limit",
            paramLabel = "'REGEX [METRIC] < VALUE UNIT'",
            description =
                    "Fails if the interval of a score lies beyond a limit: 'Parser.parse p0.99 < 2 ms', or > for a minimum; may be"
                            + " repeated.")
    private List<String> limits = new ArrayList<>();

    @Option(
            names = "--benchmarks",
            paramLabel = "REGEX",
            description = "Look only at benchmarks in whose name this is found.")
    private @Nullable String benchmarks;

    @Option(
            names = "--minimum-effect",
            paramLabel = "SHARE",
            converter = Share.class,
            description = "Smallest change for the worse that fails; default 5%%.")
    private @Nullable Double minimumEffect;

    @Option(
            names = "--sensitivity",
            paramLabel = "SHARE",
            converter = Share.class,
            description = "A comparison that can't see a change of this size is inconclusive; default 10%%.")
    private @Nullable Double sensitivity;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            converter = TimeSpan.class,
            defaultValue = "10m",
            description = "How long to wait; default ${DEFAULT-VALUE}.")
    private Duration timeout = Duration.ofMinutes(10);

    @Option(names = "--junit", paramLabel = "FILE", description = "Write a JUnit report, too.")
    private @Nullable Path junit;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Write Markdown for a pull request, too.")
    private @Nullable Path markdown;

    @Mixin
    private JsonOutput json = new JsonOutput();

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Mixin
    private FactOptions facts = new FactOptions();

    @Override
    public Integer call() throws WrongUsage, IOException, InterruptedException {
        Options.checkOutput("--junit", junit);
        Options.checkOutput("--markdown", markdown);
        ServerClient client = server.client(variables());
        GateRecord verdict = question(client).ask(timeout);
        if (json.isWanted()) {
            json.print(verdict);
        } else {
            GateText.lines(verdict, terminal()).forEach(out()::println);
        }
        if (junit != null) {
            try (Writer report = Files.newBufferedWriter(junit)) {
                GateJUnit.write(verdict, client.destination().server(), report);
            }
        }
        if (markdown != null) {
            Files.writeString(
                    markdown,
                    GateMarkdown.of(
                            GateMarkdown.MARK, verdict, client.destination().server()));
        }
        return switch (verdict.outcome()) {
            case FINE -> ExitCode.FINE;
            case REGRESSED -> ExitCode.FOUND;
            case INCONCLUSIVE -> ExitCode.UNKNOWN;
        };
    }

    private GateClient question(ServerClient client) throws WrongUsage, IOException, InterruptedException {
        NamedGate planned = plan == null ? null : PlanReader.readGate(plan);
        GateClient question = new GateClient(client);
        String commit = facts.given().commit().sha();
        if (!files.isEmpty()) {
            sent(client).forEach(run -> question.with("run", run));
        } else if (execution != null) {
            question.with("execution", execution);
        } else if (commit != null) {
            question.with("commit", commit);
        } else if (planned != null) {
            question.with("execution", newestOf(planned.plan()));
        } else {
            throw new WrongUsage("Name the results: a FILE, --execution ID, --commit SHA or --plan PLAN.yaml.");
        }
        ask(question, planned == null ? GateRules.NONE : planned.rules());
        return question;
    }

    private String newestOf(String name) throws WrongUsage, IOException {
        return ExecutionFolder.newestFinished(results, name)
                .orElseThrow(() -> new WrongUsage("There is no finished execution of the plan " + name + " in "
                        + results + ": name its folder with --out, or the execution with --execution."))
                .execution();
    }

    /** Adds the options, and the plan's values where an option is absent. A baseline of the options replaces the plan's wholly. */
    private void ask(GateClient question, GateRules rules) {
        Baseline given = new Baseline(baseline, baselineBranch);
        Baseline against = given.isNone() ? rules.baseline() : given;
        with(question, "baseline", against.commit());
        with(question, "baselineBranch", against.branch());
        (metrics.isEmpty() ? rules.metrics() : metrics).forEach(metric -> question.with("metric", metric));
        with(question, "better", better != null ? better : rules.better());
        (limits.isEmpty() ? rules.limits() : limits).forEach(limit -> question.with("limit", limit));
        with(question, "benchmarks", benchmarks != null ? benchmarks : rules.benchmarks());
        with(question, "minimumEffect", share(minimumEffect != null ? minimumEffect : rules.minimumEffect()));
        with(question, "sensitivity", share(sensitivity != null ? sensitivity : rules.sensitivity()));
    }

    private static @Nullable String share(@Nullable Double value) {
        return value == null ? null : Percent.text(value);
    }

    private static void with(GateClient question, String name, @Nullable Object value) {
        if (value != null) {
            question.with(name, value);
        }
    }

    /** Sends the files, and returns the ids of the runs that they created or extended. */
    private List<Long> sent(ServerClient client) throws WrongUsage, IOException, InterruptedException {
        List<Long> runs = new ArrayList<>();
        for (Path file : files) {
            if (!Files.isRegularFile(file)) {
                throw new WrongUsage(file + ": there is no such file");
            }
            Answer answer =
                    client.uploadPatiently(Outgoing.of(file, FactOptions.parameters(facts.of(file, json.messages()))));
            if (answer instanceof Refused refused) {
                throw new IOException(file + ": " + String.join("\n", refused.lines()));
            } else if (answer instanceof Unavailable unavailable) {
                throw new IOException(file + ": not sent: " + unavailable.reason());
            }
            ((Accepted) answer).lostForks().forEach(line -> json.messages().accept(file + ": " + line));
            ((Accepted) answer)
                    .body()
                    .path("runs")
                    .forEach(run -> runs.add(run.path("id").asLong(0)));
        }
        return runs.stream().distinct().toList();
    }
}
