package dev.plateau.collector.why;

import dev.plateau.collector.digest.Sha256;
import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.PlanMatrix;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.process.Git;
import dev.plateau.collector.process.LastLines.BuildLines;
import dev.plateau.collector.process.Program;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.collector.why.SearchSession.Effort;
import dev.plateau.collector.why.SearchSession.Found;
import dev.plateau.statistics.search.Variant;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The commits of a range, first parents only. Each is built in a work tree of its own, and its jars are kept by commit and build: the owner's
 * clone stays as it is.
 *
 * @param root of the repository
 * @param builds folder that keeps the jars of built commits
 * @param command for the shell, run in the root of a work tree
 * @param path commits of the range, the near end first
 * @param inTree jars of the plan that a build creates, with their paths below the root of a work tree
 */
public record CommitRoute(
        SearchedCell cell,
        Path root,
        Path builds,
        String command,
        List<String> path,
        List<Named> candidates,
        Map<Path, Path> inTree)
        implements SearchRoute {
    private static final Duration LIMIT = Duration.ofHours(1);

    /** Files that do not change the measured code. Such commits remain candidates: a pattern can be wrong. */
    private static final Pattern HARMLESS =
            Pattern.compile("docs/.*|.*\\.(md|txt|adoc)|(.*/)?src/test/.*|\\.github/.*|\\.gitignore");

    private static final double HARMLESS_WEIGHT = 0.1;

    /** Start of the names of folders with work trees; the process follows. */
    private static final String WORK_TREES = "plateau-build-";

    private static final Pattern WORK_TREE = Pattern.compile(
            "worktree (?<tree>.*[/\\\\]" + WORK_TREES + "(?<process>[0-9]{1,18})-[^/\\\\]*[/\\\\]tree)");

    private static final int BUILD_DIGITS = 12;

    /**
     * Builds and measures the commits of a range in one environment until there is an outcome.
     *
     * @param range {@code A..B}
     * @param build command for the shell
     */
    public static SearchResult search(SearchSession session, String range, String build, Effort effort)
            throws WrongUsage, IOException, InterruptedException {
        SearchedCell cell = session.cell();
        String from = cell.from().environment().id();
        String to = cell.to().environment().id();
        if (!from.equals(to)) {
            throw new WrongUsage(
                    "--commits measures all commits in one environment: --from and --to must be the same, not " + from
                            + " and " + to);
        }
        CommitRoute route = of(cell, range, session.out().resolve("builds"), build);
        double[] weights = route.weights();
        List<String> commits = route.candidates.stream().map(Named::name).toList();
        return session.run(
                effort,
                List.of(commits),
                List.of(commits.size() + " commits."),
                (forks, budget, seed) ->
                        new Found(route, forks.search(route, budget, seed).alongPath(weights)));
    }

    /** @param range {@code A..B} */
    private static CommitRoute of(SearchedCell cell, String range, Path builds, String command)
            throws WrongUsage, IOException, InterruptedException {
        String[] ends = range.split("\\.\\.", -1);
        if (ends.length != 2 || ends[0].isBlank() || ends[1].isBlank()) {
            throw new WrongUsage("--commits " + range + ": expected A..B, such as v1.0..HEAD");
        }
        Path repository = cell.matrix().plan().repository();
        Path root = Path.of(git(repository, "rev-parse", "--show-toplevel")).toRealPath();
        List<String> path = new ArrayList<>();
        path.add(git(root, "rev-parse", "--verify", ends[0] + "^{commit}"));
        git(root, "rev-list", "--first-parent", "--reverse", ends[0] + ".." + ends[1])
                .lines()
                .forEach(path::add);
        if (path.size() == 1) {
            throw new WrongUsage("--commits " + range + ": there is no commit between " + ends[0] + " and " + ends[1]);
        }
        Program.Ended parent = runGit(root, "rev-parse", "--verify", path.get(1) + "^1");
        if (!parent.out().strip().equals(path.get(0))) {
            throw new WrongUsage("--commits " + range + ": " + ends[0] + " is not among the first parents of " + ends[1]
                    + "; choose a commit of `git log --first-parent " + ends[1] + "`");
        }
        Map<Path, Path> inTree = inTree(cell.matrix().plan(), root);
        if (inTree.isEmpty()) {
            throw new WrongUsage("--commits " + range + ": none of the plan's jars lies in " + root
                    + ", so every commit would run the same ones. Name the jar that --build makes in `jars`.");
        }
        removeAbandoned(root);
        List<Named> candidates = new ArrayList<>();
        for (String commit : path.subList(1, path.size())) {
            candidates.add(new Named(
                    "commit", commit, git(root, "show", "--no-patch", "--no-show-signature", "--format=%s", commit)));
        }
        return new CommitRoute(cell, root, builds, command, path, List.copyOf(candidates), inTree);
    }

    /** Git names its root without symbolic links, and the path of the plan may contain one. */
    private static Map<Path, Path> inTree(Plan plan, Path root) throws IOException {
        Map<Path, Path> inTree = new LinkedHashMap<>();
        for (Path jar : plan.jars()) {
            Path absolute = jar.toAbsolutePath().normalize();
            Path real = absolute.resolveSibling("").toRealPath().resolve(absolute.getFileName());
            if (real.startsWith(root)) {
                inTree.put(jar, root.relativize(real));
            }
        }
        return inTree;
    }

    /** Removes the work trees of searches that were killed during a build. */
    private static void removeAbandoned(Path root) throws WrongUsage, IOException, InterruptedException {
        for (String line : git(root, "worktree", "list", "--porcelain").lines().toList()) {
            Matcher abandoned = WORK_TREE.matcher(line);
            if (abandoned.matches()
                    && ProcessHandle.of(Long.parseLong(abandoned.group("process")))
                            .isEmpty()) {
                remove(root, Path.of(abandoned.group("tree")));
            }
        }
    }

    /** Also removes one whose checkout was killed: that is locked, so the option is given twice. */
    private static void remove(Path root, Path tree) throws IOException, InterruptedException {
        runGit(root, "worktree", "remove", "--force", "--force", tree.toString());
        if (!Files.exists(tree)) {
            Files.deleteIfExists(tree.getParent());
        }
    }

    private static String git(Path folder, String... arguments) throws WrongUsage, IOException, InterruptedException {
        Program.Ended answer = runGit(folder, arguments);
        if (!answer.ok()) {
            throw new WrongUsage(folder + ": git " + String.join(" ", arguments) + ": "
                    + answer.err().strip());
        }
        return answer.out().strip();
    }

    private static Program.Ended runGit(Path folder, String... arguments) throws IOException, InterruptedException {
        return new Git(folder, Duration.ofMinutes(5)).run(arguments);
    }

    @Override
    public String name() {
        return "commits";
    }

    @Override
    public Map<String, String> excluded() {
        return Map.of();
    }

    @Override
    public boolean isSide(Variant variant) {
        return variant.applied().isEmpty() || variant.applied().size() == candidates.size();
    }

    /** Weight of each commit: one that changes only harmless files is unlikely. */
    double[] weights() throws WrongUsage, IOException, InterruptedException {
        double[] weights = new double[candidates.size()];
        for (int i = 0; i < weights.length; i++) {
            String files = git(root, "diff", "--name-only", path.get(i), path.get(i + 1));
            boolean harmless =
                    files.lines().allMatch(file -> HARMLESS.matcher(file).matches());
            weights[i] = harmless ? HARMLESS_WEIGHT : 1;
        }
        return weights;
    }

    /** The commit that a variant measures. */
    String commit(Variant variant) {
        return path.get(variant.applied().size());
    }

    @Override
    public Job job(Variant variant) {
        return cell.to();
    }

    @Override
    public PlanMatrix matrix(Variant variant) {
        PlanMatrix matrix = cell.matrix();
        Plan plan = matrix.plan();
        Path kept = kept(commit(variant));
        List<Path> jars = plan.jars().stream()
                .map(jar ->
                        Optional.ofNullable(inTree.get(jar)).map(kept::resolve).orElse(jar))
                .toList();
        return new PlanMatrix(plan.withJars(jars), matrix.blackhole(), matrix.environments(), matrix.jobs());
    }

    @Override
    public String label(Variant variant) {
        return cell.to().environment().id() + " at " + commit(variant);
    }

    /** Folder of the jars of a commit. It depends on the build command and the list of jars. */
    private Path kept(String commit) {
        String jars = inTree.values().stream().map(Path::toString).collect(Collectors.joining("\n"));
        String build = Sha256.of((command + "\n" + jars).getBytes(StandardCharsets.UTF_8));
        return builds.resolve(commit + "-" + build.substring(0, BUILD_DIGITS));
    }

    @Override
    public Optional<String> problem(Variant variant) throws IOException, InterruptedException {
        String commit = commit(variant);
        Path kept = kept(commit);
        if (Files.isDirectory(kept)) {
            return Optional.empty();
        }
        Files.createDirectories(builds);
        Path tree = Files.createTempDirectory(
                        WORK_TREES + ProcessHandle.current().pid() + "-")
                .resolve("tree");
        try {
            Program.Ended added = runGit(root, "worktree", "add", "--detach", tree.toString(), commit);
            return added.ok()
                    ? build(commit, tree, kept)
                    : Optional.of(added.err().strip());
        } finally {
            remove(root, tree);
        }
    }

    private Optional<String> build(String commit, Path tree, Path kept) throws IOException, InterruptedException {
        BuildLines lines = new BuildLines();
        Program.Ended built = Program.work(
                List.of("sh", "-c", "cd \"$1\" && " + command, "build", tree.toString()), LIMIT, lines::add);
        if (!built.ok()) {
            return Optional.of("commit " + commit + " can't be built: " + lines);
        }
        // Complete or absent: a build that was killed is repeated.
        Path part = kept.resolveSibling(
                kept.getFileName() + ".part-" + ProcessHandle.current().pid());
        for (Path jar : inTree.values()) {
            Path made = tree.resolve(jar.toString());
            if (!Files.exists(made)) {
                return Optional.of("the build of commit " + commit + " did not make " + jar);
            }
            copy(made, part.resolve(jar.toString()));
        }
        Files.createDirectories(part);
        Files.move(part, kept, StandardCopyOption.ATOMIC_MOVE);
        return Optional.empty();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }
}
