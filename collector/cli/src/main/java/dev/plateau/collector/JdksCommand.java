package dev.plateau.collector;

import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.screen.Table;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the JDKs of this machine. */
@Command(name = "jdks", description = "Lists the JDKs found on this machine.")
final class JdksCommand extends CollectorCommand {
    @Mixin
    private GivenJdks jdks = new GivenJdks();

    @Mixin
    private JsonOutput json = new JsonOutput();

    @Override
    public Integer call() throws Exception {
        PrintWriter out = out();
        List<Jvm> found = jdks.find(variables());
        if (json.isWanted()) {
            json.print(found.stream().map(JdksCommand::fields).toList());
        } else if (found.isEmpty()) {
            out.println("No JDK was found. Name one with --jdk PATH or in PLATEAU_JDKS.");
        } else {
            Table table = new Table(">JDK", "version", "name", "vendor", "VM build", "home", "found by");
            found.forEach(jvm -> table.row(
                    Integer.toString(jvm.jdk().feature()),
                    jvm.jdk().version(),
                    jvm.name(),
                    String.valueOf(jvm.jdk().vendor()),
                    jvm.jdk().vmVersion(),
                    jvm.home().toString(),
                    jvm.source()));
            table.lines().forEach(out::println);
        }
        return ExitCode.FINE;
    }

    private static Map<String, Object> fields(Jvm jvm) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("feature", jvm.jdk().feature());
        fields.put("version", jvm.jdk().version());
        fields.put("name", jvm.name());
        fields.put("vendor", String.valueOf(jvm.jdk().vendor()));
        fields.put("vmName", jvm.jdk().vmName());
        fields.put("vmVersion", jvm.jdk().vmVersion());
        fields.put("build", jvm.jdk().build());
        fields.put("home", jvm.home().toString());
        fields.put("source", jvm.source());
        return fields;
    }
}
