package dev.plateau.server.causes;

import dev.plateau.server.causes.SearchPlan.Question;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.text.ShellWords;
import java.util.ArrayList;
import java.util.List;

/** The command line that searches for a cause. */
public final class CauseCommand {
    private CauseCommand() {}

    /** The search among the flags that differ between two environments; the user fills in the benchmark. */
    public static String amongFlags(KnownEnvironment from, KnownEnvironment to) {
        return ShellWords.line(List.of(
                "./plateau",
                "collect",
                "why",
                "plan.yaml",
                "--benchmark",
                "NAME",
                "--from",
                side(from),
                "--to",
                side(to),
                "--flags"));
    }

    static String of(Question question) {
        List<String> words = new ArrayList<>(List.of("./plateau", "collect", "why", "plan.yaml"));
        words.addAll(List.of("--benchmark", pattern(question.key())));
        words.addAll(List.of("--from", side(question.from()), "--to", side(question.to())));
        IncidentRecord.Commits commits = question.commits();
        words.addAll(
                commits == null
                        ? List.of("--flags")
                        : List.of(
                                "--commits",
                                commits.after() + ".." + commits.until(),
                                "--build",
                                "mvn -q -DskipTests package"));
        return ShellWords.line(words);
    }

    private static String side(KnownEnvironment environment) {
        return environment.jdk().version() + "/" + environment.flagSet();
    }

    /** A pattern that matches one line of the benchmarks that the command lists. */
    private static String pattern(BenchmarkKey key) {
        String line = key.benchmark()
                + (key.parameters().isEmpty()
                        ? ""
                        : " " + key.parameters() + " " + key.mode().label() + " " + key.threads());
        return "^" + line.replaceAll("[^A-Za-z0-9_ ,=-]", "\\\\$0")
                + (key.parameters().isEmpty() ? "( |$)" : "$");
    }
}
