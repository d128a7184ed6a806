package dev.plateau.server.testing;

import dev.plateau.server.PlateauServer;
import dev.plateau.server.access.LocalKey;
import java.net.URI;
import java.util.Map;
import org.springframework.boot.Banner;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.TypeExcludeFilter;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.scheduling.config.ScheduledTaskHolder;

/** The whole server in the JVM of the test, where it starts in a fraction of the time: for tests that need several, and kill none. */
public final class ServerContext implements AutoCloseable {
    private final ConfigurableApplicationContext context;

    private ServerContext(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** Starts a server that finds these environment variables, and waits until it serves. */
    public static ServerContext start(Map<String, String> environment) {
        return new ServerContext(new SpringApplicationBuilder(PlateauServer.class)
                .bannerMode(Banner.Mode.OFF)
                .initializers(server -> {
                    server.getBeanFactory().registerSingleton("withoutTestsOwn", new WithoutTestsOwn());
                    server.getEnvironment()
                            .getPropertySources()
                            .addFirst(new SystemEnvironmentPropertySource(
                                    "given-systemEnvironment", Map.copyOf(environment)));
                })
                .run("--server.port=0", "--management.server.port="));
    }

    /** Where it serves, without a slash at the end. */
    public URI address() {
        return URI.create(
                "http://127.0.0.1:" + context.getEnvironment().getRequiredProperty("local.server.port", Integer.class));
    }

    /** Runs a scheduled job now. */
    public void run(String job) {
        context.getBean(ScheduledTaskHolder.class).getScheduledTasks().stream()
                .filter(task -> task.toString().contains(job))
                .findFirst()
                .orElseThrow()
                .getTask()
                .getRunnable()
                .run();
    }

    /** The cookie of a person who opened a link with the key. */
    public String keyCookie() {
        return LocalKey.cookie(address().getPort()) + "="
                + context.getBean(LocalKey.class).text();
    }

    @Override
    public void close() {
        context.close();
    }

    /** Leaves out the beans that tests put beside the server's. */
    private static final class WithoutTestsOwn extends TypeExcludeFilter {
        @Override
        public boolean match(MetadataReader type, MetadataReaderFactory all) {
            AnnotationMetadata annotations = type.getAnnotationMetadata();
            return annotations.isAnnotated(TestComponent.class.getName())
                    || annotations.isAnnotated(TestConfiguration.class.getName());
        }
    }
}
