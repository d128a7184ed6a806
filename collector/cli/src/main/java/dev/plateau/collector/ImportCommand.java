package dev.plateau.collector;

import dev.plateau.collector.history.DataJs;
import dev.plateau.collector.history.FileHistory;
import dev.plateau.collector.history.GitHistory;
import dev.plateau.collector.history.NamedFacts;
import dev.plateau.collector.history.PastResult;
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
import dev.plateau.wire.text.Names;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sends the results of the past. */
@Command(
        name = "import",
        description =
                "Sends results of the past, oldest first, with their own commits and times: a folder of JMH's JSON, the versions of such files"
                        + " in git (--path), or the data.js of github-action-benchmark. Nothing of it alarms. What the server has already is not stored"
                        + " twice, so a stopped import is continued by the same command.")
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
            names = "--name",
            paramLabel = "REGEX",
            description =
                    "Finds facts in the names of files, by the groups commit, branch, time and host: '(?<time>\\d{8})-(?<commit>\\w+)'.")
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

    private int stored;
    private int known;
    private int refused;
    private int scores;

    @Override
    public Integer call() throws Exception {
        List<PastResult> results = results();
        ServerClient client = dryRun ? null : client();
        Path file = Files.createTempFile("plateau-import", ".json");
        try {
            for (PastResult result : results) {
                Files.write(file, result.content().read());
                if (client == null) {
                    check(file, result);
                } else {
                    send(file, result, client);
                }
            }
        } finally {
            Files.deleteIfExists(file);
        }
        if (json.isWanted()) {
            json.print(Map.of("stored", stored, "known", known, "refused", refused, "scores", scores));
        } else {
            out().println(totals());
        }
        return refused == 0 ? ExitCode.FINE : ExitCode.FAULT;
    }

    private String totals() {
        return (dryRun ? stored + " would be sent, " : stored + " stored, " + known + " known before, ") + refused
                + " refused: " + scores + " scores";
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
                return GitHistory.of(source, gitBranch(), path, facts(gitBranch()), new NamedFacts(name));
            }
            Facts facts = facts(Objects.requireNonNullElse(branch, "main"));
            return DataJs.isOne(source)
                    ? DataJs.of(source, jdk, facts)
                    : FileHistory.of(source, facts, new NamedFacts(name));
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

    private Facts facts(String of) {
        return new Facts(new Commit(null, of, null, null), host, jdkVendor, null, null, null);
    }

    private void check(Path file, PastResult result) throws IOException {
        List<Upload.Problem> problems;
        int found = 0;
        try {
            Upload upload = new UploadReader(UploadLimits.DEFAULT).read(file, result.facts());
            problems = upload.problems();
            found = upload.runs().stream()
                    .flatMap(run -> run.rows().stream())
                    .mapToInt(row -> row.scores().size())
                    .sum();
        } catch (UnreadableUpload unreadable) {
            problems = unreadable.problems();
        }
        boolean good = found > 0 && (partial || problems.isEmpty());
        json.messages().accept(line(result) + (good ? ": " + found + " scores" : ": refused"));
        problems.forEach(problem -> json.messages().accept("  " + UploadText.problem(problem)));
        if (good) {
            stored++;
            scores += found;
        } else {
            refused++;
        }
    }

    private static String line(PastResult result) {
        Commit commit = result.facts().commit();
        return result.name()
                + (commit.time() == null ? "" : ", " + commit.time())
                + (commit.sha() == null ? "" : ", commit " + Names.commit(commit.sha()));
    }

    private void send(Path file, PastResult result, ServerClient client) throws IOException, InterruptedException {
        Answer answer = client.uploadPatiently(Outgoing.of(file, parameters(result)));
        if (answer instanceof Accepted accepted) {
            if (accepted.body().path("duplicate").asBoolean(false)) {
                known++;
            } else {
                stored++;
                scores += accepted.body().path("scores").asInt(0);
            }
        } else if (answer instanceof Refused reasons && !reasons.retryable()) {
            refused++;
            json.messages().accept(line(result) + ":");
            reasons.lines().forEach(reason -> json.messages().accept("  " + reason));
        } else {
            throw new IOException(
                    line(result) + ": " + answer.reason() + ". " + totals() + ". The same command goes on from here.");
        }
    }

    private Map<String, String> parameters(PastResult result) {
        Map<String, String> parameters = new LinkedHashMap<>(FactOptions.parameters(result.facts()));
        if (result.subject() != null) {
            parameters.put("commitSubject", result.subject());
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
