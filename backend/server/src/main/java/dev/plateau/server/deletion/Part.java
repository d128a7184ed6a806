package dev.plateau.server.deletion;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A branch or a benchmark of a project.
 *
 * @param branch its name; null for a benchmark
 * @param benchmark its full name, for all parameters, modes and threads; null for a branch
 */
public record Part(
        long project, @Nullable String branch, @Nullable String benchmark) {
    public static Part ofBranch(long project, String name) {
        return new Part(project, name, null);
    }

    public static Part ofBenchmark(long project, String name) {
        return new Part(project, null, name);
    }

    public String name() {
        return branch != null ? branch : Objects.requireNonNull(benchmark);
    }

    /** "branch feature/lazy", "benchmark org.example.Parser.parse". */
    public String subject() {
        return (branch != null ? "branch " : "benchmark ") + name();
    }
}
