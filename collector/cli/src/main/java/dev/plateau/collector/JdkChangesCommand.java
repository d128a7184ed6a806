package dev.plateau.collector;

import dev.plateau.collector.screen.JdkChangeText;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.knowledge.JdkChange;
import dev.plateau.knowledge.JdkChanges;
import dev.plateau.knowledge.JdkVersion;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists changes between two JDK builds that affect performance. */
@Command(
        name = "jdk-changes",
        description =
                "Prints the changes between two JDK builds that move performance, and how to test each. Knows HotSpot from 9 to 28.")
final class JdkChangesCommand extends CollectorCommand {
    @Parameters(index = "0", paramLabel = "FROM", description = "A version: 17, or 17.0.9 for an update.")
    private String from = "";

    @Parameters(index = "1", paramLabel = "TO", description = "Likewise.")
    private String to = "";

    @Mixin
    private JsonOutput json = new JsonOutput();

    @Override
    public Integer call() throws WrongUsage {
        PrintWriter out = out();
        JdkVersion left = version("FROM", from);
        JdkVersion right = version("TO", to);
        List<JdkChange> changes = JdkChanges.published().between(left, right);
        if (json.isWanted()) {
            json.print(changes);
        } else {
            new JdkChangeText(left, right, changes).lines().forEach(out::println);
        }
        return ExitCode.FINE;
    }

    private static JdkVersion version(String place, String text) throws WrongUsage {
        try {
            return JdkVersion.of(text);
        } catch (IllegalArgumentException wrong) {
            throw new WrongUsage(place + ": " + wrong.getMessage());
        }
    }
}
