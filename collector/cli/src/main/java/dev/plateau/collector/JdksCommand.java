package dev.plateau.collector;

import dev.plateau.collector.jdk.JdkInstaller;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.screen.Table;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the JDKs of this machine, and installs more. */
@Command(name = "jdks", description = "Lists the JDKs found on this machine, after installing those of --install.")
final class JdksCommand extends CollectorCommand {
    @Mixin
    private GivenJdks jdks = new GivenJdks();

    @Option(
            names = "--install",
            paramLabel = "SELECTOR",
            split = ",",
            description =
                    "Download, verify and unpack the newest of these releases into ~/.jdks: 17, or zulu-17; default: Temurin.")
    private List<String> wanted = new ArrayList<>();

    @Option(
            names = "--foojay",
            paramLabel = "URL",
            description = "Address of foojay's Disco API, or of a mirror; default: ${DEFAULT-VALUE}.")
    private URI foojay = URI.create("https://api.foojay.io/disco/v3.0");

    @Mixin
    private JsonOutput json = new JsonOutput();

    @Override
    public Integer call() throws Exception {
        Path folder = Path.of(System.getProperty("user.home"), JdkInstaller.USUAL_FOLDER);
        JdkInstaller installer = new JdkInstaller(foojay, folder, json.messages());
        for (String selector : wanted) {
            installer.install(selector);
        }
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
