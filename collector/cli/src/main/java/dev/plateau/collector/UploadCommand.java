package dev.plateau.collector;

import dev.plateau.collector.ProjectOptions.ServerOptions;
import dev.plateau.collector.send.Answer;
import dev.plateau.collector.send.Answer.Accepted;
import dev.plateau.collector.send.Answer.Refused;
import dev.plateau.collector.send.Answer.Unavailable;
import dev.plateau.collector.send.Outgoing;
import dev.plateau.collector.send.ServerClient;
import dev.plateau.collector.send.Spool;
import dev.plateau.collector.send.TagOptions;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.io.PrintWriter;
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
    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Bundles or JMH's JSON.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--spooled", description = "Send what waits in the spool; needs no file.")
    private boolean spooled;

    @Option(names = "--partial", description = "Let the server store the good rows of a file that has bad ones.")
    private boolean partial;

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Mixin
    private FactOptions facts = new FactOptions();

    @Mixin
    private TagOptions tags = new TagOptions();

    private final Clock clock = Clock.systemUTC();

    @Override
    public Integer call() throws Exception {
        PrintWriter out = out();
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
        boolean fine = true;
        for (Path file : files) {
            fine &= send(file, client, spool, out);
        }
        if (fine) {
            for (String commit : measuredCommits()) {
                tags.send(client, Path.of(""), commit, out::println);
            }
        }
        if (fine) {
            fine = spool.deliver(client, out::println) && spool.refused() == 0;
        }
        return fine ? Collector.OK : Collector.FAILED;
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

    private boolean send(Path file, ServerClient client, Spool spool, PrintWriter out)
            throws IOException, InterruptedException {
        Map<String, String> parameters = new LinkedHashMap<>(FactOptions.parameters(facts.of(file, out::println)));
        if (partial) {
            parameters.put("partial", "true");
        }
        Outgoing outgoing = Outgoing.of(file, parameters);
        Answer answer = client.uploadPatiently(outgoing);
        if (answer instanceof Accepted accepted) {
            accepted.lines().forEach(line -> out.println(file + ": " + line));
            return true;
        }
        if (answer instanceof Refused refused) {
            refused.lines().forEach(line -> out.println(file + ": " + line));
        } else if (answer instanceof Unavailable unavailable) {
            spool.keep(outgoing, client.destination(), clock.instant(), unavailable.reason());
            out.println(file + ": not sent: " + unavailable.reason() + ". A copy waits in " + spool.folder()
                    + "; the next upload sends it, or `plateau collect upload --spooled`.");
        }
        return false;
    }
}
