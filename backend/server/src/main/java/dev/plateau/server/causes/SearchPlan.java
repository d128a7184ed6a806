package dev.plateau.server.causes;

import dev.plateau.comparison.answers.Settling;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.requests.CauseQuestion;
import dev.plateau.server.requests.SearchBudget;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.ShellWords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a search for the cause of an incident.
 *
 * @param obstacle reason why no search is possible, as a sentence; null if one is
 * @param question the question for an agent; null if no search is possible
 */
public record SearchPlan(
        @Nullable String obstacle, @Nullable Question question) {
    /**
     * The question for an agent.
     *
     * @param change the change to measure: the worst of the incident
     * @param commits range of the candidates; null to search flags
     * @param forkSeconds estimated time of a fork; empty without JMH's settings
     */
    public record Question(
            IncidentChange change,
            BenchmarkKey key,
            KnownEnvironment from,
            KnownEnvironment to,
            IncidentRecord.@Nullable Commits commits,
            OptionalDouble forkSeconds) {
        /** "at most 40 min" for so many forks, "at most 40 min and builds" along commits; "at most 100 forks" where the time is unknown. */
        public String time(int forks) {
            return "at most "
                    + (forkSeconds.isEmpty()
                            ? forks + " forks"
                            : Settling.words(Duration.ofSeconds(Math.round(forks * forkSeconds.getAsDouble()))))
                    + (commits == null ? "" : " and builds");
        }

        /** The button: the heading of an incident along commits names one already. */
        public String title() {
            return commits == null ? "Find the cause" : "Verify the commit";
        }

        CauseQuestion search(long incident, SearchBudget budget) {
            long environment = from.ids().environment();
            return commits == null
                    ? CauseQuestion.ofFlags(incident, environment, budget)
                    : CauseQuestion.ofCommits(incident, environment, commits.after(), commits.until(), budget);
        }

        /** The command that searches without an agent. */
        public String command() {
            List<String> candidates = commits == null
                    ? List.of("--flags")
                    : List.of(
                            "--commits",
                            commits.after() + ".." + commits.until(),
                            "--build",
                            "mvn -q -DskipTests package");
            return SearchPlan.command(pattern(), from, to, candidates);
        }

        /** A pattern that matches one line of the benchmarks that the command lists. */
        private String pattern() {
            boolean isPlain = key.parameters().isEmpty();
            String line = key.benchmark()
                    + (isPlain ? "" : " " + key.parameters() + " " + key.mode().label() + " " + key.threads());
            return "^" + line.replaceAll("[^A-Za-z0-9_ ,=-]", "\\\\$0") + (isPlain ? "( |$)" : "$");
        }
    }

    static SearchPlan impossible(String obstacle) {
        return new SearchPlan(obstacle, null);
    }

    static SearchPlan of(Question question) {
        return new SearchPlan(null, question);
    }

    /** The command that searches among the flags that differ between two environments; the user fills in the benchmark. */
    public static String flagCommand(KnownEnvironment from, KnownEnvironment to) {
        return command("NAME", from, to, List.of("--flags"));
    }

    private static String command(
            String benchmark, KnownEnvironment from, KnownEnvironment to, List<String> candidates) {
        List<String> words = new ArrayList<>(List.of("./plateau", "collect", "why", "plan.yaml"));
        words.addAll(List.of("--benchmarks", benchmark, "--from", side(from), "--to", side(to)));
        words.addAll(candidates);
        return ShellWords.line(words);
    }

    /** {@code 17.0.9/default}; where the host has two builds of the version, {@code 17.0.9-0a1b2c3d4e/default}. */
    private static String side(KnownEnvironment environment) {
        String build = environment.jdk().build();
        boolean isBuildOfSeveral = build != null && environment.distinction().contains(build);
        return environment.jdk().version() + (isBuildOfSeveral ? "-" + build : "") + "/" + environment.flagSet();
    }
}
