package dev.plateau.collector.agent;

import dev.plateau.collector.agent.Claimed.Cell;
import dev.plateau.collector.host.GitFacts;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.measure.ExecutionFolder;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.process.Program;
import dev.plateau.collector.send.Destination;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Measures requests, each in a process of its own: the same {@code run} that a person would type, which can be ended when the request is given
 * to another agent.
 */
public final class Worker {
    /** A build that takes longer is ended. */
    public static final Duration LONGEST_BUILD = Duration.ofHours(1);

    private static final Duration LONGEST_RUN = Duration.ofDays(2);
    private static final int LAST_WORDS = 5;

    private final Plan plan;
    private final List<Jvm> jvms;
    private final Destination destination;
    private final Path out;
    private final @Nullable String build;
    private final Consumer<String> told;

    /**
     * A worker.
     *
     * @param build shell command that builds the plan's repository after another commit was checked out; null to measure only what is there
     * @param told what a person should see
     */
    public Worker(
            Plan plan,
            List<Jvm> jvms,
            Destination destination,
            Path out,
            @Nullable String build,
            Consumer<String> told) {
        this.plan = plan;
        this.jvms = jvms;
        this.destination = destination;
        this.out = out;
        this.build = build;
        this.told = told;
    }

    /** The commit that is built, if git knows it. */
    public @Nullable String commit() throws InterruptedException {
        return GitFacts.of(plan.repository()).sha();
    }

    /**
     * Measures a request and sends the results.
     *
     * @param aliveEvery how often the server hears that this agent is alive
     * @return empty when it was given to another agent meanwhile
     */
    public Optional<Ending> work(Claimed request, Queue queue, Duration aliveEvery) throws IOException {
        Heartbeat heartbeat = Heartbeat.of(queue, request.id(), aliveEvery);
        try {
            try {
                Optional<String> obstacle = checkOut(request.commit());
                return Optional.of(obstacle.isPresent() ? Ending.failed(obstacle.get()) : measure(request));
            } finally {
                heartbeat.stop();
            }
        } catch (InterruptedException givenAway) {
            return Optional.empty();
        }
    }

    private Optional<String> checkOut(@Nullable String commit) throws IOException, InterruptedException {
        String built = commit();
        if (commit == null || (built != null && built.startsWith(commit))) {
            return Optional.empty();
        }
        if (build == null) {
            return Optional.of(
                    "this agent has built " + built + " and was not told how to build another: --build COMMAND");
        }
        String repository = plan.repository().toString();
        told.accept("Building " + commit);
        // Without a remote, or without a network, the commit may be here all the same.
        Program.ask(List.of("git", "-C", repository, "fetch", "--quiet", "--all"), LONGEST_BUILD);
        Program.Ended checkout =
                Program.ask(List.of("git", "-C", repository, "checkout", "--quiet", "--detach", commit), LONGEST_BUILD);
        if (!checkout.ok()) {
            return Optional.of("commit " + commit + " can't be checked out: "
                    + checkout.err().strip());
        }
        Deque<String> words = new ArrayDeque<>();
        List<String> command = collector("build");
        command.addAll(List.of("--", repository, build));
        Program.Ended made = Program.work(command, LONGEST_BUILD, line -> keep(words, line));
        return made.ok() ? Optional.empty() : Optional.of("commit " + commit + " can't be built: " + last(words));
    }

    private Ending measure(Claimed request) throws IOException, InterruptedException {
        List<String> command = command(request);
        if (request.environment() != null) {
            Optional<Jvm> jvm = jvms.stream()
                    .filter(each -> each.jdk().equals(request.environment().jdk()))
                    .findFirst();
            if (jvm.isEmpty()) {
                return Ending.failed(
                        "this machine has no " + request.environment().jdk().vmVersion() + " of "
                                + request.environment().jdk().vendor() + ": name its folder with --jdk");
            }
            command.addAll(List.of(
                    "--jdks",
                    jvm.get().home().toString(),
                    "--flag-set",
                    request.environment().flagSet()));
        }
        Deque<String> words = new ArrayDeque<>();
        Program.Ended ended = Program.work(command, LONGEST_RUN, line -> {
            told.accept(line);
            keep(words, line);
        });
        String execution = ExecutionFolder.newest(folder(request))
                .map(ExecutionFolder::execution)
                .orElse(null);
        return ended.ok()
                ? new Ending(true, "measured", execution)
                : new Ending(false, "the collector ended with " + ended.exitCode() + ": " + last(words), execution);
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
    private static List<String> collector(String command) {
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

    private static void keep(Deque<String> words, String line) {
        words.addLast(line);
        if (words.size() > LAST_WORDS) {
            words.removeFirst();
        }
    }

    private static String last(Deque<String> words) {
        return String.join(" | ", words);
    }
}
