package dev.plateau.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.Environment;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** The server's command line. What it doesn't offer is set by Spring Boot's environment variables. */
@Command(
        name = "plateau serve",
        description = "Starts the server.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
class ServeCommand implements Callable<Integer> {
    private static final Set<String> EVERY_ADDRESS = Set.of("0.0.0.0", "::");

    @Option(names = "--port", paramLabel = "N", description = "Port to listen on, 0 for a free one (8080).")
    private @Nullable Integer port;

    @Option(names = "--data", paramLabel = "DIR", description = "Folder of the embedded database (./data).")
    private @Nullable Path data;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            description =
                    "Address to listen on (127.0.0.1). Any but a loopback address demands an administrator account.")
    private @Nullable String bind;

    @Override
    public Integer call() {
        List<String> properties = new ArrayList<>();
        add(properties, "server.port", port);
        add(properties, "plateau.data", data);
        add(properties, "server.address", bind);
        try {
            announce(SpringApplication.run(PlateauServer.class, properties.toArray(String[]::new))
                    .getEnvironment());
            return ExitCode.OK;
        } catch (RuntimeException reported) {
            // Spring Boot has written why.
            return ExitCode.SOFTWARE;
        }
    }

    private static void announce(Environment server) {
        String host = server.getRequiredProperty("server.address");
        System.out.printf(
                "Plateau is at http://%s:%s/%n",
                EVERY_ADDRESS.contains(host) ? "localhost" : host.contains(":") ? "[" + host + "]" : host,
                server.getRequiredProperty("local.server.port"));
    }

    private static void add(List<String> properties, String name, @Nullable Object value) {
        if (value != null) {
            properties.add("--" + name + "=" + value);
        }
    }
}
