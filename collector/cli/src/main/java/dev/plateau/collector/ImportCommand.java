package dev.plateau.collector;

import dev.plateau.collector.history.DateMap;
import dev.plateau.collector.history.DateMap.Machine;
import dev.plateau.collector.history.FileHistory;
import dev.plateau.collector.history.GitHistory;
import dev.plateau.collector.history.NamedFacts;
import dev.plateau.collector.history.PastResult;
import dev.plateau.collector.history.ResultFormats;
import dev.plateau.collector.process.Git;
import dev.plateau.collector.screen.UploadText;
import dev.plateau.collector.send.Answer;
import dev.plateau.collector.send.Answer.Accepted;
import dev.plateau.collector.send.Answer.Refused;
import dev.plateau.collector.send.Outgoing;
import dev.plateau.collector.send.ServerClient;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
import dev.plateau.wire.text.Bounded;
import dev.plateau.wire.text.Names;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;

/** Sends the results of the past. */
@Command(
        name = "import",
        description =
                "Sends results of the past, oldest first, with their own commits and times: a file, a folder, or the versions of files in git"
                        + " (--path). Reads JMH's JSON, CSV and table, bundles, data.js of github-action-benchmark, and results of Bencher, Conbench,"
                        + " gradle-profiler, Horreum, hyperfine, kotlinx-benchmark and LNT. Nothing of it alarms. What the server has already is not"
                        + " stored twice, so a stopped import is continued by the same command.")
final class ImportCommand extends CollectorCommand {
    private static final Duration GIT_LIMIT = Duration.ofSeconds(20);

    @Parameters(paramLabel = "SOURCE", description = "A file, a folder, or with --path a clone of git.")
    private Path source = Path.of("");

    @Option(
            names = "--path",
            paramLabel = "GLOB",
            description = "Every version of these files in git, such as 'results/*.json'.")
    private @Nullable String path;

    @Option(
            names = "--branch",
            paramLabel = "NAME",
            description =
                    "Branch of the results, and of git with --path; default: main, or the one that is checked out.")
    private @Nullable String branch;

    @Option(
            names = "--ref",
            paramLabel = "REF",
            description = "Branch of git with --path, where it is not that of the results: gh-pages.")
    private @Nullable String ref;

    @Option(
            names = "--name",
            paramLabel = "REGEX",
            description =
                    "Finds facts in the names of files, by the groups commit, branch, time, host, flagSet and jdk: '(?<time>\\d{8})-(?<commit>\\w+)'.")
    private @Nullable Pattern name;

    @Option(names = "--host", paramLabel = "NAME", description = "Name of the machine.")
    private @Nullable String host;

    @Option(
            names = "--jdk",
            paramLabel = "VERSION",
            description = "Version of the JDK, where the source has none (data.js).")
    private @Nullable String jdk;

    @Option(names = "--jdk-vendor", paramLabel = "NAME", description = "Vendor of the JDK.")
    private @Nullable String jdkVendor;

    @Option(
            names = "--map",
            paramLabel = "DATES.yaml",
            description = "Host and JDK by time of measurement, where the source has none:"
                    + " - {from: 2021-05-01, until: 2022-01-01, host: lab, jdk: 17.0.2, jdkVendor: Eclipse Adoptium}")
    private @Nullable Path map;

    @Option(names = "--partial", description = "Store the good rows of files that have bad ones.")
    private boolean partial;

    @Option(names = "--dry-run", description = "Print what would be stored, and send nothing.")
    private boolean dryRun;

    @Option(names = "--server", paramLabel = "URL", description = "Address of the server; not for --dry-run.")
    private @Nullable String server;

    @Mixin
    private JsonOutput json = new JsonOutput();

    @Mixin
    private ProjectOptions project = new ProjectOptions();

    /** Uploads at a time: more would wait for each other at the server. */
    private static final int SENDERS = 4;

    private final ImportTotals totals = new ImportTotals();

    @Override
    public Integer call() throws Exception {
        DateMap machines = machines();
        List<PastResult> results = results();
        if (dryRun) {
            for (PastResult result : results) {
                for (PastResult part : parts(result)) {
                    check(machines.complete(part));
                }
            }
        } else {
            send(results, machines, client());
        }
        if (json.isWanted()) {
            json.print(totals.fields());
        } else {
            totals.lines(dryRun).forEach(out()::println);
        }
        return totals.refused() == 0 ? ExitCode.FINE : ExitCode.FAULT;
    }

    /** The results in a file; none if it is refused as a whole. */
    private List<PastResult> parts(PastResult file) throws IOException, InterruptedException {
        try {
            return ResultFormats.read(file);
        } catch (IllegalArgumentException | JacksonException refused) {
            synchronized (totals) {
                totals.refuse();
                json.messages().accept(file.name() + ": refused");
                json.messages().accept("  " + refused.getMessage());
            }
            return List.of();
        }
    }

    private DateMap machines() throws IOException, WrongUsage {
        Machine otherwise = new Machine(host, jdk, jdkVendor);
        try {
            return map == null ? new DateMap(List.of(), otherwise) : DateMap.read(map, otherwise);
        } catch (IllegalArgumentException refused) {
            throw new WrongUsage(String.valueOf(refused.getMessage()));
        }
    }

    private ServerClient client() throws WrongUsage {
        if (server == null) {
            throw new WrongUsage("Name the server: --server URL; or --dry-run to send nothing.");
        }
        return project.client(server, variables());
    }

    private List<PastResult> results() throws IOException, InterruptedException, WrongUsage {
        if (!Files.exists(source)) {
            throw new WrongUsage(source + ": there is no such file or folder");
        }
        try {
            if (path != null) {
                String of = gitBranch();
                return GitHistory.of(source, ref == null ? of : ref, path, facts(of), new NamedFacts(name));
            }
            return FileHistory.of(source, facts(Objects.requireNonNullElse(branch, "main")), new NamedFacts(name));
        } catch (IllegalArgumentException refused) {
            throw new WrongUsage(String.valueOf(refused.getMessage()));
        }
    }

    private String gitBranch() throws InterruptedException, WrongUsage {
        return branch != null
                ? branch
                : new Git(source, GIT_LIMIT)
                        .output("symbolic-ref", "--short", "--quiet", "HEAD")
                        .orElseThrow(() ->
                                new WrongUsage(source + " is no clone of git on a branch. Name one by --branch."));
    }

    private static Facts facts(String of) {
        return new Facts(new Commit(null, of, null, null), null, null, null, null, null);
    }

    private void check(PastResult result) throws IOException, InterruptedException {
        Upload upload;
        Path file = file(result);
        try {
            upload = new UploadReader(UploadLimits.DEFAULT).read(file, result.facts());
        } catch (UnreadableUpload unreadable) {
            upload = new Upload(List.of(), List.of(), unreadable.problems(), null, false);
        } finally {
            Files.deleteIfExists(file);
        }
        boolean isGood = partial || upload.problems().isEmpty();
        int scores = isGood ? totals.add(upload) : 0;
        if (scores == 0) {
            totals.refuse();
        }
        json.messages().accept(line(result) + (scores > 0 ? ": " + scores + " scores" : ": refused"));
        upload.problems().forEach(problem -> json.messages().accept("  " + UploadText.problem(problem)));
    }

    private static String line(PastResult result) {
        Commit commit = result.facts().commit();
        return result.name()
                + (commit.time() == null ? "" : ", " + commit.time())
                + (commit.sha() == null ? "" : ", commit " + Names.commit(commit.sha()));
    }

    private static Path file(PastResult result) throws IOException, InterruptedException {
        return Files.write(
                Files.createTempFile("plateau-import", ".json"),
                result.content().read());
    }

    /** Reads the results in their order, and sends some at a time: the server orders them by their commits. */
    private void send(List<PastResult> results, DateMap machines, ServerClient client) throws Exception {
        ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
        Semaphore free = new Semaphore(SENDERS);
        AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
        try {
            for (PastResult result : results) {
                for (PastResult part : parts(result)) {
                    free.acquire();
                    rethrow(failure.get());
                    PastResult complete = machines.complete(part);
                    Path file = file(complete);
                    senders.execute(() -> {
                        try {
                            send(file, complete, client);
                        } catch (IOException | InterruptedException | RuntimeException failed) {
                            failure.compareAndSet(null, failed);
                        } finally {
                            free.release();
                        }
                    });
                }
            }
            free.acquire(SENDERS);
        } finally {
            senders.shutdownNow();
        }
        rethrow(failure.get());
    }

    private static void rethrow(@Nullable Exception failure) throws Exception {
        if (failure != null) {
            throw failure;
        }
    }

    private void send(Path file, PastResult result, ServerClient client) throws IOException, InterruptedException {
        try {
            Answer answer = client.uploadPatiently(Outgoing.of(file, parameters(result)));
            synchronized (totals) {
                count(answer, result);
            }
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private void count(Answer answer, PastResult result) throws IOException {
        if (answer instanceof Accepted accepted) {
            if (accepted.body().path("duplicate").asBoolean(false)) {
                totals.know();
            } else {
                totals.store(accepted.body().path("scores").asInt(0));
            }
        } else if (answer instanceof Refused reasons && !reasons.retryable()) {
            totals.refuse();
            json.messages().accept(line(result) + ":");
            reasons.lines().forEach(reason -> json.messages().accept("  " + reason));
        } else {
            throw new IOException(line(result) + ": " + answer.reason() + ". " + totals.line(false)
                    + ". The same command goes on from here.");
        }
    }

    private Map<String, String> parameters(PastResult result) {
        Map<String, String> parameters = new LinkedHashMap<>(FactOptions.parameters(result.facts()));
        if (result.subject() != null) {
            // Half of the limit leaves room for the note on what is cut.
            parameters.put("commitSubject", Bounded.text(result.subject(), UploadLimits.TEXT / 2));
        }
        if (result.author() != null) {
            parameters.put("commitAuthor", result.author());
        }
        parameters.put("history", "true");
        if (partial) {
            parameters.put("partial", "true");
        }
        return parameters;
    }
}
