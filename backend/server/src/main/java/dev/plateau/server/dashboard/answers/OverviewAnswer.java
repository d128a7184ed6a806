package dev.plateau.server.dashboard.answers;

import dev.plateau.server.incidents.ChangeFact;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Facts of the overview.
 *
 * @param projects names of the projects with runs
 * @param open number of open regressions
 * @param worst the worst of them; null without any
 * @param improved number of improvements of the last seven days
 */
public record OverviewAnswer(
        List<String> projects, long open, @Nullable OpenRegression worst, long improved) {
    private static final List<String> NUMBERS =
            List.of("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten");

    /**
     * An open regression.
     *
     * @param benchmarks number of benchmarks that regressed
     */
    public record OpenRegression(
            String project,
            ChangeFact worst,
            long benchmarks,
            @Nullable String owner) {
        private String sentence(boolean named) {
            String more = benchmarks > 1 ? " (worst of " + benchmarks + " benchmarks)" : "";
            return (named ? "in " + project + ", " : "")
                    + worst.sentence()
                    + more
                    + Optional.ofNullable(owner).map(who -> ", owned by " + who).orElse(", and nobody owns it");
        }
    }

    public String sentence() {
        if (worst == null) {
            return "Nothing needs you: no regression is open" + where()
                    + (improved == 0
                            ? "."
                            : ", and " + improved + (improved == 1 ? " improvement" : " improvements")
                                    + " came in the last 7 days.");
        }
        return number(open) + (open == 1 ? " regression is" : " regressions are") + " open"
                + (projects.size() > 1 ? "; " : ": ") + worst.sentence(projects.size() > 1) + ".";
    }

    private String where() {
        return projects.size() == 1 ? " in " + projects.getFirst() : " in " + projects.size() + " projects";
    }

    private static String number(long count) {
        return count < NUMBERS.size() ? NUMBERS.get((int) count) : String.valueOf(count);
    }
}
