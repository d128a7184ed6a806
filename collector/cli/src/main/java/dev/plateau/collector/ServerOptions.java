package dev.plateau.collector;

import dev.plateau.collector.send.ServerClient;
import dev.plateau.collector.send.Spool;
import dev.plateau.collector.usage.WrongUsage;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that need a server. */
final class ServerOptions {
    @Option(names = "--server", paramLabel = "URL", required = true, description = "Address of the server.")
    private String server = "";

    @Mixin
    private ProjectOptions project = new ProjectOptions();

    ServerClient client(Map<String, String> variables) throws WrongUsage {
        return project.client(server, variables);
    }

    Spool spool(Map<String, String> variables) {
        return project.spool(variables);
    }
}
