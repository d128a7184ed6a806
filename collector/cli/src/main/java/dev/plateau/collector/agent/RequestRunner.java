package dev.plateau.collector.agent;

import dev.plateau.collector.ExitCode;
import dev.plateau.collector.agent.Claimed.Cell;
import dev.plateau.collector.agent.Claimed.Place;
import dev.plateau.collector.agent.Claimed.Search;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.measure.ExecutionFolder;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.process.LastLines;
import dev.plateau.collector.process.Program;
import dev.plateau.collector.send.Destination;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measures requests, each in a process of its own: the same {@code run} command that users type, which can be ended when the request is given to
 * another agent.
 *
 * @param withoutAuthors true to leave names of commit authors out of the results
 * @param told receives messages for people
 */
public record RequestRunner(
        Plan plan,
        List<Jvm> jvms,
        Destination destination,
        Path out,
        Build build,
        boolean withoutAuthors,
        Consumer<String> told) {
    private static final Duration MAX_RUN_TIME = Duration.ofDays(2);
    private static final Duration MAX_SEARCH_TIME = Duration.ofDays(1);

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
                                : request.search() == null ? measure(request) : search(request, request.search()));
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
    static Optional<Jvm> jvm(List<Jvm> jvms, Claimed.Place place) throws IOException {
        for (Jvm jvm : jvms) {
            if (jvm.isBuild(place.jdk())) {
                return Optional.of(jvm);
            }
        }
        return Optional.empty();
    }

    static String missing(Claimed.Place place) {
        String digest = place.jdk().build();
        return "this machine has no " + place.jdk().vmVersion() + " of "
                + place.jdk().vendor() + (digest == null ? "" : " with the files " + digest)
                + ": name its folder with --jdk";
    }

    private List<String> command(Claimed request) {
        List<String> command = collector("run");
        command.addAll(List.of(
                plan.file().toString(),
                "--out",
                folder(request).toString(),
                "--server",
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
            command.addAll(List.of("--benchmarks", "^" + Pattern.quote(cell.benchmark()) + "$"));
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

    /**
     * Searches for a cause, with the {@code why} command. The server names two environments and a range of commits. Flags come from the JVMs of this
     * machine alone, and commits must be on the refs of this agent.
     */
    private RequestResult search(Claimed request, Search search) throws IOException, InterruptedException {
        Place from = search.from();
        Place to = request.environment();
        Cell cell = request.cell();
        if (from == null || to == null || cell == null) {
            return RequestResult.failed("the server did not name the benchmark and both sides of the change");
        }
        for (Place place : List.of(from, to)) {
            if (jvm(jvms, place).isEmpty()) {
                return RequestResult.failed(missing(place));
            }
        }
        List<String> candidates = new ArrayList<>();
        Optional<String> obstacle = addCandidates(candidates, search);
        return obstacle.isPresent()
                ? RequestResult.failed(obstacle.get())
                : search(out.resolve("request-" + request.id()), question(cell, from, to, search), candidates);
    }

    private List<String> question(Cell cell, Place from, Place to, Search search) throws IOException {
        List<String> command = collector("why");
        command.addAll(List.of(plan.file().toString(), "--benchmarks", pattern(cell)));
        command.addAll(List.of("--from", side(from), "--to", side(to), "--budget", String.valueOf(search.budget())));
        if (search.budgetMinutes() != null) {
            command.addAll(List.of("--budget", search.budgetMinutes() + "m"));
        }
        return command;
    }

    private RequestResult search(Path folder, List<String> command, List<String> candidates)
            throws IOException, InterruptedException {
        boolean isBegun = Files.isDirectory(folder);
        Files.createDirectories(folder);
        Path json = folder.resolve("report.json");
        command.addAll(candidates);
        command.addAll(List.of("--out", folder.toString(), "--json", json.toString()));
        LastLines lines = new LastLines();
        int code = ExitCode.USAGE;
        if (isBegun) {
            // The search of an agent that was killed is resumed. If that is impossible because the plan has changed, it
            // starts again.
            command.add("--resume");
            code = run(command, lines);
            command.remove("--resume");
        }
        if (code == ExitCode.USAGE) {
            code = run(command, lines);
        }
        return code == ExitCode.FINE || code == ExitCode.UNKNOWN
                ? found(json, lines)
                : RequestResult.failed("the search ended with " + code + ": " + lines);
    }

    private Optional<String> addCandidates(List<String> command, Search search) throws InterruptedException {
        if (!search.candidates().equals("COMMITS")) {
            command.add("--flags");
            return Optional.empty();
        }
        Optional<String> shell = build.command();
        if (shell.isEmpty()) {
            return Optional.of("this agent has no command to build commits: use --build COMMAND");
        }
        String after = Objects.requireNonNullElse(search.after(), "");
        String until = Objects.requireNonNullElse(search.until(), "");
        for (String commit : List.of(after, until)) {
            Optional<String> obstacle = build.obstacle(commit);
            if (obstacle.isPresent()) {
                return obstacle;
            }
        }
        command.addAll(List.of("--commits", after + ".." + until, "--build", shell.get()));
        return Optional.empty();
    }

    private int run(List<String> command, LastLines lines) throws IOException, InterruptedException {
        return Program.work(command, MAX_SEARCH_TIME, line -> {
                    told.accept(line);
                    lines.add(line);
                })
                .exitCode();
    }

    private static RequestResult found(Path json, LastLines lines) throws IOException {
        try {
            return new RequestResult(true, lines.toString(), null, new JsonMapper().readTree(Files.readString(json)));
        } catch (JacksonException e) {
            throw new IOException(json + ": " + e.getOriginalMessage(), e);
        }
    }

    private String side(Place place) throws IOException {
        return jvm(jvms, place).orElseThrow().home() + "/" + place.flagSet();
    }

    /** Regular expression that matches only this cell. */
    private static String pattern(Cell cell) {
        return "^"
                + Pattern.quote(cell.benchmark() + " " + new TreeMap<>(cell.parameters()) + " " + cell.mode() + " "
                        + cell.threads())
                + "$";
    }

    /**
     * The result of a request.
     *
     * @param done whether everything was measured and sent
     * @param outcome in a sentence
     * @param execution id of the measured execution; null for none
     * @param report of a search; null for none
     */
    public record RequestResult(
            boolean done,
            String outcome,
            @Nullable String execution,
            @Nullable JsonNode report) {
        static RequestResult failed(String outcome) {
            return new RequestResult(false, outcome, null, null);
        }
    }
}
