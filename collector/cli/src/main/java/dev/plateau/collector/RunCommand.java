package dev.plateau.collector;

import dev.plateau.collector.CommandHelp.Heading;
import dev.plateau.collector.FactOptions.CommitOptions;
import dev.plateau.collector.Options.ParentProcess;
import dev.plateau.collector.Options.Share;
import dev.plateau.collector.host.GitFacts;
import dev.plateau.collector.host.HostProbe;
import dev.plateau.collector.jdk.JdkChoice;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.jdk.JvmSearch;
import dev.plateau.collector.measure.Bundles;
import dev.plateau.collector.measure.Execution;
import dev.plateau.collector.measure.ExecutionFolder;
import dev.plateau.collector.measure.ExecutionListener;
import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.PlanMatrix;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.plan.PlanReader;
import dev.plateau.collector.screen.ExecutionSummary;
import dev.plateau.collector.screen.RunScreen;
import dev.plateau.collector.screen.Terminal;
import dev.plateau.collector.send.LiveUpload;
import dev.plateau.collector.send.ServerClient;
import dev.plateau.collector.send.TagOptions;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures a plan. */
@Command(
        name = "run",
        description =
                "Measures a plan, fork by fork, and keeps everything in a bundle. Can be stopped at any time and resumed.")
final class RunCommand extends CollectorCommand {
    /** Options whose values are in the journal. */
    private static final List<String> FIXED_ON_RESUME = List.of(
            "--until-sure",
            "--until",
            "--max-forks",
            "--seed",
            "--benchmarks",
            "--param",
            "--mode",
            "--threads",
            "--flag-set",
            "--commit",
            "--branch",
            "--commit-time",
            "--dirty",
            "--no-authors");

    @Mixin
    private ExecutionOptions options = new ExecutionOptions();

    @Mixin
    private GivenJdks jdks = new GivenJdks();

    @Option(
            names = "--until-sure",
            description = "Add forks where a comparison with the plan's first environment is not clear.")
    private boolean untilSure;

    @Option(
            names = "--until",
            paramLabel = "SHARE",
            converter = Share.class,
            description =
                    "Add forks until each comparison with the plan's first environment can see a change of this size, such as 5%%.")
    private @Nullable Double until;

    @Option(
            names = "--max-forks",
            paramLabel = "N",
            defaultValue = "20",
            description = "Forks of a cell at which --until and --until-sure give up, default ${DEFAULT-VALUE}.")
    private int maxForks = 20;

    @Mixin
    private CellOptions cells = new CellOptions();

    @Mixin
    private CommitOptions commit = new CommitOptions();

    @Option(names = "--no-authors", description = "Leave the names of commit authors out of results and uploads.")
    private boolean noAuthors;

    @Mixin
    private TagOptions tags = new TagOptions();

    @Option(
            names = "--build",
            paramLabel = "COMMAND",
            description =
                    "Command that made the plan's jars, for capsules. It is stored with the results, and not run.")
    private @Nullable String build;

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "Send every cell to this server when it is measured; needs --project and a token.")
    private @Nullable String server;

    @Mixin
    private ProjectOptions project = new ProjectOptions();

    @Option(names = "--json", paramLabel = "FILE", description = "Write the outcome and the verdicts as JSON, too.")
    private @Nullable Path json;

    @Mixin
    private ParentProcess parent = new ParentProcess();

    private final Clock clock = Clock.systemUTC();

    @Override
    public Integer call() throws Exception {
        parent.exitWithParent();
        Terminal terminal = terminal();
        if (build != null && !build.matches("\\P{Cntrl}{1," + UploadLimits.TEXT + "}")) {
            throw new WrongUsage("--build: expected one line of 1 to " + UploadLimits.TEXT + " characters");
        }
        Options.checkOutput("--json", json);
        Plan plan = PlanReader.read(options.plan());
        ServerClient client = server == null ? null : project.client(server, variables());
        try (Execution execution = options.resume() ? resume(plan) : begin(plan, terminal)) {
            Bundles bundles =
                    new Bundles(execution, new HostProbe(Path.of("/")).read(), Collector.version(), build, clock);
            List<ExecutionListener> listeners = new ArrayList<>(List.of(new RunScreen(terminal)));
            LiveUpload live = null;
            if (client != null) {
                live = new LiveUpload(execution, bundles, client, project.spool(variables()), terminal::line, clock);
                listeners.add(live);
            }
            Thread resumeHint = new Thread(() -> printResumeHint(terminal), "resume-hint");
            Runtime.getRuntime().addShutdownHook(resumeHint);
            execution.run(listeners, loops());
            Runtime.getRuntime().removeShutdownHook(resumeHint);
            bundles.write(execution.folder().bundle(), execution.matrix().jobs());
            for (Job job : execution.matrix().toRecord()) {
                Path bundle = execution.folder().recordingBundle(execution.number(job));
                if (execution.progress().recordingOf(job).isPresent() && !Files.exists(bundle)) {
                    bundles.writeRecording(bundle, job);
                }
            }
            execution.finish();
            if (client != null) {
                Path repository = plan.repository();
                tags.send(
                        client, repository, commit.over(GitFacts.of(repository)).sha(), terminal::line);
            }
            ExecutionSummary executionSummary =
                    new ExecutionSummary(execution, stored(execution.folder().bundle()), terminal);
            executionSummary.lines().forEach(terminal::line);
            if (json != null) {
                Files.writeString(json, JsonOutput.text(executionSummary.document()) + "\n");
            }
            boolean isSent = live == null || live.failed() == 0;
            return executionSummary.isFine() && isSent ? ExitCode.FINE : ExitCode.FAULT;
        }
    }

    /** The bundle as a server reads it; only the problems where nothing of it can be stored. */
    private static Upload stored(Path bundle) throws IOException {
        try {
            return new UploadReader(UploadLimits.DEFAULT).read(bundle, Facts.NONE);
        } catch (UnreadableUpload e) {
            return new Upload(List.of(), List.of(), e.problems(), null, e.isComplete());
        }
    }

    private void printResumeHint(Terminal terminal) {
        terminal.clear();
        terminal.line("Stopped. All finished forks are kept; go on with: plateau collect run " + options.plan()
                + " --out " + options.out() + " --resume");
    }

    private Execution begin(Plan plan, Terminal terminal) throws WrongUsage, IOException, InterruptedException {
        JdkChoice choice = jdks.choose(plan, variables());
        choice.unmatched().forEach(selector -> terminal.line("No JDK on this machine matches `" + selector + "`."));
        PlanMatrix matrix = cells.of(PlanMatrix.of(plan, choice.jvms()));
        boolean adds = untilSure || until != null;
        if (untilSure && until != null) {
            throw new WrongUsage("--until and --until-sure end at different points: leave out one of them.");
        }
        if (adds && maxForks > UploadLimits.FORKS) {
            throw new WrongUsage(
                    "--max-forks " + maxForks + ": a bundle has at most " + UploadLimits.FORKS + " forks of a cell");
        }
        if (adds && (maxForks < 2 || matrix.environments().size() < 2)) {
            throw new WrongUsage(
                    "--until and --until-sure compare environments with the first one of the plan: they need two of them, and at least"
                            + " two forks.");
        }
        Execution.Sampling sampling = new Execution.Sampling(options.seed(), adds ? maxForks : null, until);
        return Execution.begin(matrix, options.out(), sampling, source(plan.repository()), clock);
    }

    private Execution.Source source(Path repository) throws InterruptedException {
        Commit measured = commit.over(GitFacts.of(repository));
        String sha = measured.sha();
        return new Execution.Source(measured, sha == null ? List.of() : GitFacts.log(repository, sha, !noAuthors));
    }

    private Execution resume(Plan plan) throws WrongUsage, IOException, InterruptedException {
        List<String> fixed = FIXED_ON_RESUME.stream().filter(this::isGiven).toList();
        if (!fixed.isEmpty()) {
            throw new WrongUsage(
                    "--resume continues the execution as it began: leave out " + String.join(", ", fixed) + ".");
        }
        ExecutionFolder folder = ExecutionFolder.newestUnfinished(options.out(), plan.name())
                .orElseThrow(() -> new WrongUsage("There is no unfinished execution of the plan " + plan.name() + " in "
                        + options.out() + ": run it without --resume, or name its folder with --out."));
        List<Jvm> jvms = new ArrayList<>();
        for (Path home : Execution.jdksOf(folder)) {
            jvms.add(JvmSearch.named(home, "journal"));
        }
        refuseOtherJdks(plan, jvms);
        return Execution.resume(PlanMatrix.of(plan, jvms), folder, clock);
    }

    private void refuseOtherJdks(Plan plan, List<Jvm> begun) throws WrongUsage, IOException, InterruptedException {
        if ((isGiven("--jdks") || isGiven("--jdk"))
                && !builds(jdks.choose(plan, variables()).jvms()).equals(builds(begun))) {
            throw new WrongUsage("--resume continues the execution on its own JDKs: leave out --jdks and --jdk.");
        }
    }

    private static Set<Environment.Jdk> builds(List<Jvm> jvms) {
        return jvms.stream().map(Jvm::jdk).collect(Collectors.toSet());
    }

    private boolean isGiven(String option) {
        return spec().commandLine().getParseResult().hasMatchedOption(option);
    }

    /** The options that choose some cells of a plan. */
    @Heading("Only some cells")
    static final class CellOptions {
        @Option(
                names = "--benchmarks",
                paramLabel = "REGEX",
                description = "Only benchmarks in whose full name this is found. May be repeated.")
        private List<Pattern> benchmarks = new ArrayList<>();

        @Option(
                names = "--param",
                paramLabel = "NAME=VALUE",
                description = "Only with this parameter. May be repeated.")
        private Map<String, String> parameters = new LinkedHashMap<>();

        @Option(
                names = "--mode",
                paramLabel = "MODE",
                split = ",",
                description = "Only in this mode: thrpt, avgt, sample, ss.")
        private List<String> modes = new ArrayList<>();

        @Option(names = "--threads", paramLabel = "N", split = ",", description = "Only with so many threads.")
        private List<Integer> threads = new ArrayList<>();

        @Option(names = "--flag-set", paramLabel = "NAME", split = ",", description = "Only this flag set of the plan.")
        private List<String> flagSets = new ArrayList<>();

        /** The chosen cells. */
        PlanMatrix of(PlanMatrix matrix) throws WrongUsage {
            PlanMatrix chosen = matrix.only(this::isChosen);
            if (chosen.jobs().isEmpty()) {
                throw new WrongUsage("The plan " + matrix.plan().file()
                        + " has no such cell: `plateau collect plan` lists those that it has.");
            }
            return chosen;
        }

        private boolean isChosen(Job job) {
            return (benchmarks.isEmpty()
                            || benchmarks.stream()
                                    .anyMatch(each ->
                                            each.matcher(job.key().benchmark()).find()))
                    && job.key().parameters().entrySet().containsAll(parameters.entrySet())
                    && (modes.isEmpty() || modes.contains(job.key().mode().label()))
                    && (threads.isEmpty() || threads.contains(job.key().threads()))
                    && (flagSets.isEmpty()
                            || flagSets.contains(job.environment().flagSet()));
        }
    }
}
