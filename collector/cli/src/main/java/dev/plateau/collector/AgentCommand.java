package dev.plateau.collector;

import dev.plateau.collector.Options.TimeSpan;
import dev.plateau.collector.ProjectOptions.ServerOptions;
import dev.plateau.collector.agent.Build;
import dev.plateau.collector.agent.Claimed;
import dev.plateau.collector.agent.Drain;
import dev.plateau.collector.agent.Queue;
import dev.plateau.collector.agent.RequestRunner;
import dev.plateau.collector.agent.RequestRunner.RequestResult;
import dev.plateau.collector.host.HostProbe;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.plan.PlanReader;
import dev.plateau.collector.process.Program;
import dev.plateau.collector.screen.Terminal;
import dev.plateau.collector.send.Destination;
import dev.plateau.collector.send.ServerClient;
import dev.plateau.collector.usage.Plain;
import dev.plateau.collector.usage.WrongUsage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures the requests of a server. */
@Command(
        name = "agent",
        description =
                "Waits for requests of a server and measures them with a plan of this machine, one after the other,"
                        + " until it is stopped. The token comes from PLATEAU_TOKEN.")
final class AgentCommand extends CollectorCommand {
    private static final int SHORT_FINGERPRINT = 8;
    /** Time for which the server may hold its answer: proxies end requests after a minute. */
    private static final Duration WAIT = Duration.ofSeconds(50);

    @Parameters(paramLabel = "PLAN.yaml", description = "What can be measured here.")
    private Path file = Path.of("");

    @Option(names = "--name", paramLabel = "NAME", description = "Name of this agent; default: one of its own.")
    private @Nullable String name;

    @Option(
            names = "--build",
            paramLabel = "COMMAND",
            description =
                    "Builds the plan's repository after another commit was checked out there, such as 'mvn -q package'."
                            + " Without it only the commit that is there is measured.")
    private @Nullable String build;

    @Option(
            names = "--refs",
            paramLabel = "REF",
            split = ",",
            description =
                    "Builds only commits on these refs of the plan's repository, such as origin/main,origin/release/*;"
                            + " default: the branch that is checked out there, and its upstream.")
    private List<String> refs = List.of();

    @Option(
            names = "--poll",
            paramLabel = "TIME",
            converter = TimeSpan.class,
            defaultValue = "15s",
            description =
                    "How often to ask a server that is unreachable, or of 0.1, default ${DEFAULT-VALUE}; others hold their answer"
                            + " until there is a request, for up to 50 s.")
    private Duration poll = Duration.ofSeconds(15);

    @Option(
            names = "--alive-every",
            paramLabel = "TIME",
            converter = TimeSpan.class,
            defaultValue = "15s",
            description =
                    "How often to say that it is alive while it measures, default ${DEFAULT-VALUE}: the server gives"
                            + " the request to another agent after a minute without it (plateau.requests.heartbeat-timeout).")
    private Duration aliveEvery = Duration.ofSeconds(15);

    @Option(names = "--no-authors", description = "Leave the names of commit authors out of results and uploads.")
    private boolean noAuthors;

    @Option(names = "--once", description = "End when there is nothing to do.")
    private boolean once;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "plateau-results",
            description = "Where results are kept, default ${DEFAULT-VALUE}.")
    private Path out = Path.of("plateau-results");

    @Mixin
    private GivenJdks jdks = new GivenJdks();

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Override
    public Integer call() throws Exception {
        Terminal terminal = terminal();
        if (variables().getOrDefault(Program.TOKEN, "").isBlank()) {
            throw new WrongUsage(
                    "Set PLATEAU_TOKEN: the processes that measure need it, too, and a list of processes would show an option.");
        }
        ServerClient client = server.client(variables());
        Destination destination = client.destination();
        Plan plan = PlanReader.read(file);
        String host = new HostProbe(Path.of("/")).read().host().fingerprint();
        String self = name != null
                ? name
                : host.substring(0, SHORT_FINGERPRINT) + "/"
                        + ProcessHandle.current().pid();
        Build provided = new Build(plan.repository(), refs, build, terminal::line);
        RequestRunner worker =
                new RequestRunner(plan, jdks.find(variables()), destination, out, provided, noAuthors, terminal::line);
        Queue queue = new Queue(client, self);
        terminal.line("Agent " + self + " waits for requests of " + destination);
        try (Drain drain = new Drain()) {
            try {
                provided.restore();
                boolean worked = true;
                while (!drain.isBegun() && (worked || !once)) {
                    long asked = System.nanoTime();
                    worked = next(worker, () -> claim(queue, host, provided), queue, drain, terminal);
                    if (!worked && !once) {
                        provided.restore();
                        drain.idle(() -> pause(asked));
                    }
                }
            } catch (InterruptedException ends) {
                terminal.line("Agent " + self + " ends");
            } finally {
                provided.restore();
            }
        }
        return ExitCode.FINE;
    }

    private Void pause(long asked) throws InterruptedException {
        Thread.sleep(Math.max(0, poll.minusNanos(System.nanoTime() - asked).toMillis()));
        return null;
    }

    private Optional<Claimed> claim(Queue queue, String host, Build provided) throws IOException, InterruptedException {
        return queue.claim(host, provided.commit(), build != null, once ? Duration.ZERO : WAIT);
    }

    /** Handles the next request; false when there was none. */
    private boolean next(
            RequestRunner worker, Callable<Optional<Claimed>> claim, Queue queue, Drain drain, Terminal terminal)
            throws Exception {
        try {
            Optional<Claimed> claimed = drain.idle(claim);
            if (claimed.isEmpty()) {
                return false;
            }
            Claimed request = claimed.get();
            terminal.line("Request " + request.id() + ": " + Plain.text(request.reason()));
            Optional<RequestResult> requestResult = worker.work(request, queue, aliveEvery);
            boolean interrupted =
                    drain.isBegun() && !requestResult.map(RequestResult::done).orElse(false);
            if (requestResult.isPresent() && !interrupted) {
                queue.end(request.id(), requestResult.get());
            }
            terminal.line("Request " + request.id() + ": "
                    + Plain.text(requestResult.map(RequestResult::outcome).orElse("no longer this agent's, stopped")));
            return true;
        } catch (IOException away) {
            if (once) {
                throw away;
            }
            terminal.line("No request: " + away.getMessage());
            return false;
        }
    }
}
