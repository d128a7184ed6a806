package dev.plateau.collector;

import dev.plateau.collector.CommandHelp.Heading;
import dev.plateau.collector.send.Destination;
import dev.plateau.collector.send.ServerClient;
import dev.plateau.collector.send.Spool;
import dev.plateau.collector.usage.WrongUsage;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options for the project and its token, beside the server's address. */
@Heading("Server and project")
final class ProjectOptions {
    private static final int LAST_PORT = 65_535;

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec spec;

    @Option(names = "--project", paramLabel = "NAME", description = "Project on the server.")
    private @Nullable String project;

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            description =
                    "Upload token of the project; better in the variable PLATEAU_TOKEN, which no list of processes shows.")
    private @Nullable String token;

    @Option(
            names = "--spool",
            paramLabel = "DIR",
            description =
                    "Where uploads wait that could not be sent; default: plateau/spool in the user's state folder.")
    private @Nullable Path spool;

    ServerClient client(String server, Map<String, String> variables) throws WrongUsage {
        String secret = (token != null ? token : variables.getOrDefault("PLATEAU_TOKEN", "")).strip();
        if (!canBeSentTo(server)) {
            throw new WrongUsage("The server's address must look like http://host:port, not " + server
                    + ". The host has letters, digits, dots and dashes (Java's HTTP client takes no underscore),"
                    + " the port is at most " + LAST_PORT + ".");
        }
        if (project == null || !project.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,99}")) {
            throw new WrongUsage(
                    "Name the project on the server: --project NAME (letters, digits, dots, dashes, underscores).");
        }
        if (secret.isEmpty()) {
            throw new WrongUsage(
                    "An upload needs a token: set PLATEAU_TOKEN or give --token. `plateau token create --project "
                            + project + " --name NAME` makes one.");
        }
        if (!secret.matches("[!-~]+")) {
            throw new WrongUsage(
                    "The token must be one word of printable ASCII characters. Check PLATEAU_TOKEN or --token"
                            + " for spaces and for a second line.");
        }
        Destination destination = new Destination(server, project, secret);
        if (destination.exposesToken()) {
            Objects.requireNonNull(spec)
                    .commandLine()
                    .getErr()
                    .println(
                            "Warning: " + destination.server()
                                    + " is not encrypted: everybody on the way can read the token. Give the https address of the server.");
        }
        return new ServerClient(destination);
    }

    private static boolean canBeSentTo(String server) {
        if (!server.matches("https?://[^/?#]+(/[^?#]*)?")) {
            return false;
        }
        try {
            URI address = new URI(server);
            return address.getHost() != null && address.getPort() <= LAST_PORT;
        } catch (URISyntaxException notAnAddress) {
            return false;
        }
    }

    Spool spool(Map<String, String> variables) {
        return new Spool(
                spool != null ? spool : Spool.usualFolder(variables, Path.of(System.getProperty("user.home"))));
    }

    /** The options of commands that need a server. */
    @Heading("Server and project")
    static final class ServerOptions {
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
}
