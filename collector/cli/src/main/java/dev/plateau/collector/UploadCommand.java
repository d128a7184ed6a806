package dev.plateau.collector;

import dev.plateau.collector.ProjectOptions.ServerOptions;
import dev.plateau.collector.send.Answer;
import dev.plateau.collector.send.Answer.Accepted;
import dev.plateau.collector.send.Answer.Refused;
import dev.plateau.collector.send.Outgoing;
import dev.plateau.collector.send.ServerClient;
import dev.plateau.collector.send.Spool;
import dev.plateau.collector.send.TagOptions;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sends files. */
@Command(
        name = "upload",
        description =
                "Sends bundles or JMH's JSON to a server. What can't be sent now waits in the spool, and goes with the next upload.")
final class UploadCommand extends CollectorCommand {
    private static final String STORED = "stored";

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Bundles or JMH's JSON.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--spooled", description = "Send what waits in the spool; needs no file.")
    private boolean spooled;

    @Option(names = "--partial", description = "Let the server store the good rows of a file that has bad ones.")
    private boolean partial;

    @Mixin
    private JsonOutput json = new JsonOutput();

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Mixin
    private FactOptions facts = new FactOptions();

    @Mixin
    private TagOptions tags = new TagOptions();

    /**
     * A file for programs.
     *
     * @param outcome {@code stored}, {@code refused}, or {@code waits} in the spool
     * @param answer receipt, problem document, or reason
     */
    private record SentFile(String file, String outcome, Object answer) {}

    private final Clock clock = Clock.systemUTC();

    @Override
    public Integer call() throws Exception {
        if (files.isEmpty() && !spooled) {
            throw new WrongUsage("Name a file to send, or --spooled to send what waits.");
        }
        for (Path file : files) {
            if (!Files.isRegularFile(file)) {
                throw new WrongUsage(file + ": there is no such file");
            }
        }
        ServerClient client = server.client(variables());
        Spool spool = server.spool(variables());
        List<SentFile> sent = new ArrayList<>();
        for (Path file : files) {
            sent.add(send(file, client, spool));
        }
        if (json.isWanted()) {
            json.print(sent);
        }
        boolean fine = sent.stream().allMatch(file -> file.outcome().equals(STORED));
        if (fine) {
            for (String commit : measuredCommits()) {
                tags.send(client, Path.of(""), commit, json.messages());
            }
        }
        if (fine) {
            fine = spool.deliver(client, json.messages()) && spool.refused() == 0;
        }
        return fine ? ExitCode.FINE : ExitCode.FAULT;
    }

    private Set<String> measuredCommits() throws IOException, InterruptedException {
        Set<String> commits = new LinkedHashSet<>();
        for (Path file : files) {
            try {
                new UploadReader(UploadLimits.DEFAULT)
                        .read(file, facts.of(file, line -> {})).runs().stream()
                                .map(run -> run.commit().sha())
                                .filter(Objects::nonNull)
                                .forEach(commits::add);
            } catch (UnreadableUpload stored) {
                // The server stored its valid rows: --partial. Its tags are sent with another upload.
            }
        }
        return commits;
    }

    private SentFile send(Path file, ServerClient client, Spool spool) throws IOException, InterruptedException {
        Map<String, String> parameters = new LinkedHashMap<>(FactOptions.parameters(facts.of(file, json.messages())));
        if (partial) {
            parameters.put("partial", "true");
        }
        Outgoing outgoing = Outgoing.of(file, parameters);
        Answer answer = client.uploadPatiently(outgoing);
        if (answer instanceof Accepted accepted) {
            return told(file, accepted.lines(), STORED, accepted.body());
        }
        if (answer instanceof Refused refused) {
            return told(file, refused.lines(), "refused", refused.problem());
        }
        spool.keep(outgoing, client.destination(), clock.instant(), answer.reason());
        String reason = "not sent: " + answer.reason() + ". A copy waits in " + spool.folder()
                + "; the next upload sends it, or `plateau collect upload --spooled`.";
        return told(file, List.of(reason), "waits", reason);
    }

    private SentFile told(Path file, List<String> lines, String outcome, Object answer) {
        if (!json.isWanted()) {
            lines.forEach(line -> out().println(file + ": " + line));
        }
        return new SentFile(file.toString(), outcome, answer);
    }
}
