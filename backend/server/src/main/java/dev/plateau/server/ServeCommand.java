package dev.plateau.server;

import dev.plateau.server.access.LocalKey;
import java.io.Console;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** The server's command line. Other settings are Spring Boot's environment variables. */
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

    private final Function<String[], ConfigurableApplicationContext> start;

    ServeCommand() {
        this(arguments -> {
            SpringApplication server = new SpringApplication(PlateauServer.class);
            // Not in application.properties: Spring refuses it where health has no port of its own, as in tests.
            server.setDefaultProperties(Map.of("management.server.address", "127.0.0.1"));
            return server.run(arguments);
        });
    }

    /** @param start starts a server with arguments of Spring Boot */
    ServeCommand(Function<String[], ConfigurableApplicationContext> start) {
        this.start = start;
    }

    @Override
    public Integer call() {
        List<String> properties = new ArrayList<>();
        add(properties, "server.port", port);
        add(properties, "plateau.data", data);
        add(properties, "server.address", bind);
        Optional<ConfigurableApplicationContext> server = started(properties);
        try {
            if (server.isPresent()) {
                announce(server.get());
                return ExitCode.OK;
            }
        } catch (IOException failure) {
            System.err.println("The key of this server can't be written to its data folder: " + failure.getMessage());
        }
        return ExitCode.SOFTWARE;
    }

    /** The server; empty when it could not start: Spring Boot has printed the reason. */
    private Optional<ConfigurableApplicationContext> started(List<String> properties) {
        try {
            return Optional.of(start.apply(properties.toArray(String[]::new)));
        } catch (RuntimeException printed) {
            return Optional.empty();
        }
    }

    /** A key is printed for the person at a terminal, and in no log. */
    private static void announce(ApplicationContext server) throws IOException {
        Environment environment = server.getEnvironment();
        String host = environment.getRequiredProperty("server.address");
        String address = "http://%s:%s/"
                .formatted(
                        EVERY_ADDRESS.contains(host) ? "localhost" : host.contains(":") ? "[" + host + "]" : host,
                        environment.getRequiredProperty("local.server.port"));
        String health = environment.getProperty("local.management.port");
        if (health != null && !health.equals(environment.getProperty("local.server.port"))) {
            System.out.println("Health and metrics are at http://"
                    + environment.getProperty("management.server.address", "localhost") + ":" + health + "/actuator");
        }
        LocalKey key = server.getBean(LocalKey.class);
        if (!key.needed()) {
            System.out.println("Plateau is at " + address);
            return;
        }
        Path file = key.keep(Path.of(environment.getRequiredProperty("plateau.data")));
        if (isTerminal(System.console())) {
            System.out.println("Plateau is at " + address + "?key=" + key.text());
        } else {
            System.out.println("Plateau is at " + address + "  Its pages ask for the key in " + file);
        }
    }

    /** Since JDK 25 there is again no console without a terminal; other providers return one that is not a terminal. */
    private static boolean isTerminal(@Nullable Console console) {
        return console != null && console.isTerminal();
    }

    private static void add(List<String> properties, String name, @Nullable Object value) {
        if (value != null) {
            properties.add("--" + name + "=" + value);
        }
    }
}
