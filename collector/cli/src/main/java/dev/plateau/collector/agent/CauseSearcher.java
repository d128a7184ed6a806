package dev.plateau.collector.agent;

import dev.plateau.collector.agent.Claimed.Cell;
import dev.plateau.collector.agent.Claimed.Place;
import dev.plateau.collector.agent.Claimed.Search;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.process.LastLines;
import dev.plateau.collector.process.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Searches for a cause, in a process of its own: the same {@code why} command that users type. The server names two environments and a range of
 * commits. Flags come from the JVMs of this machine alone, and commits must be on the refs of this agent.
 */
final class CauseSearcher {
    private static final Duration MAX_SEARCH_TIME = Duration.ofDays(1);
    private static final int VERIFIED = 0;
    private static final int UNNAMED = 1;
    private static final int WRONG_USAGE = 2;

    private final Plan plan;
    private final List<Jvm> jvms;
    private final Path out;
    private final Build build;
    private final Consumer<String> told;

    /** @param told receives messages for people */
    CauseSearcher(Plan plan, List<Jvm> jvms, Path out, Build build, Consumer<String> told) {
        this.plan = plan;
        this.jvms = jvms;
        this.out = out;
        this.build = build;
        this.told = told;
    }

    RequestResult search(Claimed request, Search search) throws IOException, InterruptedException {
        Place from = search.from();
        Place to = request.environment();
        Cell cell = request.cell();
        if (from == null || to == null || cell == null) {
            return RequestResult.failed("the server did not name the benchmark and both sides of the change");
        }
        for (Place place : List.of(from, to)) {
            if (RequestRunner.jvm(jvms, place).isEmpty()) {
                return RequestResult.failed(RequestRunner.missing(place));
            }
        }
        List<String> candidates = new ArrayList<>();
        Optional<String> obstacle = addCandidates(candidates, search);
        return obstacle.isPresent()
                ? RequestResult.failed(obstacle.get())
                : search(out.resolve("request-" + request.id()), question(cell, from, to, search), candidates);
    }

    private List<String> question(Cell cell, Place from, Place to, Search search) {
        List<String> command = RequestRunner.collector("why");
        command.addAll(List.of(plan.file().toString(), "--benchmark", pattern(cell)));
        command.addAll(List.of("--from", side(from), "--to", side(to), "--budget", String.valueOf(search.budget())));
        if (search.budgetMinutes() != null) {
            command.addAll(List.of("--budget-minutes", String.valueOf(search.budgetMinutes())));
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
        int code = WRONG_USAGE;
        if (isBegun) {
            // The search of an agent that was killed is resumed. If that is impossible because the plan has changed, it
            // starts again.
            command.add("--resume");
            code = run(command, lines);
            command.remove("--resume");
        }
        if (code == WRONG_USAGE) {
            code = run(command, lines);
        }
        return code == VERIFIED || code == UNNAMED
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

    private String side(Place place) {
        return RequestRunner.jvm(jvms, place).orElseThrow().home() + "/" + place.flagSet();
    }

    /** Regular expression that matches only this cell. */
    private static String pattern(Cell cell) {
        return "^"
                + Pattern.quote(cell.benchmark() + " " + new TreeMap<>(cell.parameters()) + " " + cell.mode() + " "
                        + cell.threads())
                + "$";
    }
}
