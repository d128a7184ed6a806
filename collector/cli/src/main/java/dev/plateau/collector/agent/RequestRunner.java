package dev.plateau.collector.agent;

import dev.plateau.collector.agent.Claimed.Cell;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.measure.ExecutionFolder;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.process.LastLines;
import dev.plateau.collector.process.Program;
import dev.plateau.collector.send.Destination;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Measures requests, each in a process of its own: the same {@code run} command that users type, which can be ended when the request is given to
 * another agent.
 */
public final class RequestRunner {
    private static final Duration MAX_RUN_TIME = Duration.ofDays(2);

    private final Plan plan;
    private final List<Jvm> jvms;
    private final Destination destination;
    private final Path out;
    private final Build build;
    private final boolean withoutAuthors;
    private final CauseSearcher searcher;
    private final Consumer<String> told;

    /**
     * A worker.
     *
     * @param withoutAuthors true to leave names of commit authors out of the results
     * @param told receives messages for people
     */
    public RequestRunner(
            Plan plan,
            List<Jvm> jvms,
            Destination destination,
            Path out,
            Build build,
            boolean withoutAuthors,
            Consumer<String> told) {
        this.plan = plan;
        this.jvms = jvms;
        this.destination = destination;
        this.out = out;
        this.build = build;
        this.withoutAuthors = withoutAuthors;
        this.searcher = new CauseSearcher(plan, jvms, out, build, told);
        this.told = told;
    }

    /**
     * Measures a request and sends the results.
     *
     * @param aliveEvery interval of the heartbeats
     * @return empty when it was given to another agent meanwhile
     */
    public Optional<RequestResult> work(Claimed request, Queue queue, Duration aliveEvery) throws IOException {
        Heartbeat heartbeat = Heartbeat.of(queue, request.id(), aliveEvery);
        try {
            try {
                Optional<String> obstacle = build.provide(request.commit());
                return Optional.of(
                        obstacle.isPresent()
                                ? RequestResult.failed(obstacle.get())
                                : request.search() == null
                                        ? measure(request)
                                        : searcher.search(request, request.search()));
            } finally {
                heartbeat.stop();
            }
        } catch (InterruptedException givenAway) {
            return Optional.empty();
        }
    }

    private RequestResult measure(Claimed request) throws IOException, InterruptedException {
        List<String> command = command(request);
        if (request.environment() != null) {
            Optional<Jvm> jvm = jvm(jvms, request.environment());
            if (jvm.isEmpty()) {
                return RequestResult.failed(missing(request.environment()));
            }
            command.addAll(List.of(
                    "--jdks",
                    jvm.get().home().toString(),
                    "--flag-set",
                    request.environment().flagSet()));
        }
        LastLines lines = new LastLines();
        Program.Ended ended = Program.work(command, Map.of(Program.TOKEN, destination.token()), MAX_RUN_TIME, line -> {
            told.accept(line);
            lines.add(line);
        });
        String execution = ExecutionFolder.newest(folder(request))
                .map(ExecutionFolder::execution)
                .orElse(null);
        return ended.ok()
                ? new RequestResult(true, "measured", execution, null)
                : new RequestResult(
                        false, "the collector ended with " + ended.exitCode() + ": " + lines, execution, null);
    }

    /** The JVM of this machine with this build. */
    static Optional<Jvm> jvm(List<Jvm> jvms, Claimed.Place place) {
        return jvms.stream().filter(each -> each.jdk().equals(place.jdk())).findFirst();
    }

    static String missing(Claimed.Place place) {
        return "this machine has no " + place.jdk().vmVersion() + " of "
                + place.jdk().vendor() + ": name its folder with --jdk";
    }

    private List<String> command(Claimed request) {
        List<String> command = collector("run");
        command.addAll(List.of(
                plan.file().toString(),
                "--out",
                folder(request).toString(),
                "--upload",
                destination.server(),
                "--project",
                destination.project()));
        if (withoutAuthors) {
            command.add("--no-authors");
        }
        if (request.branch() != null) {
            command.addAll(List.of("--branch", request.branch()));
        }
        Cell cell = request.cell();
        if (cell != null) {
            command.addAll(List.of("--benchmark", "^" + Pattern.quote(cell.benchmark()) + "$"));
            command.addAll(List.of("--mode", cell.mode(), "--threads", String.valueOf(cell.threads())));
            cell.parameters().forEach((name, value) -> command.addAll(List.of("--param", name + "=" + value)));
        }
        return command;
    }

    /** A command of this collector, in a process that ends with this one even when this one is killed. */
    static List<String> collector(String command) {
        return new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.plateau.collector.Collector",
                command,
                "--end-with",
                String.valueOf(ProcessHandle.current().pid())));
    }

    private Path folder(Claimed request) {
        return out.resolve("request-" + request.id());
    }
}
