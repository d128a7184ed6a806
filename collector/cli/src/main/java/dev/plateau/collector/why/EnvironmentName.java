package dev.plateau.collector.why;

import dev.plateau.collector.jdk.JdkChoice;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.usage.WrongUsage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A side of a search, as written on the command line: {@code 17/default}, {@code temurin-17.0.9/default}, {@code /opt/jdk-17/default}.
 *
 * @param option that holds it
 */
public record EnvironmentName(String option, String jdk, String flagSet) {
    /** Splits at the last slash. */
    public static EnvironmentName of(String option, String text) throws WrongUsage {
        int slash = text.lastIndexOf('/');
        if (slash < 1 || slash == text.length() - 1) {
            throw new WrongUsage(
                    option + " " + text + ": expected JDK/FLAGSET, such as 17/default or /opt/jdk-17/default");
        }
        return new EnvironmentName(option, text.substring(0, slash), text.substring(slash + 1));
    }

    /** The JDK with this name. */
    Jvm jvm(Plan plan, List<Jvm> found) throws WrongUsage, IOException, InterruptedException {
        if (!plan.flagSets().containsKey(flagSet)) {
            throw new WrongUsage(option + ": the plan " + plan.file() + " has no flag set `" + flagSet + "`; it has "
                    + String.join(", ", plan.flagSets().keySet()));
        }
        List<Jvm> jvms = JdkChoice.of(
                        found, List.of(), List.of(jdk), Path.of("").toAbsolutePath())
                .jvms();
        if (jvms.size() != 1) {
            throw new WrongUsage(
                    option + ": " + (jvms.isEmpty() ? "no JDK" : "more than one JDK") + " of this machine matches `"
                            + jdk + "`: `plateau collect jdks` lists them; a path works as well");
        }
        return jvms.get(0);
    }
}
