package dev.plateau.server.platform.api;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.coyote.AbstractProcessor;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.NioEndpoint;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Tomcat's connector with limits that Tomcat lacks: connections of one address, and the time in which the head of a request must arrive.
 * Tomcat's own time-out begins again with each byte.
 */
public final class LimitedConnections extends Http11NioProtocol {
    private final Endpoint endpoint;

    /** Called by Tomcat. */
    public LimitedConnections() {
        this(new Endpoint());
    }

    private LimitedConnections(Endpoint endpoint) {
        super(endpoint);
        this.endpoint = endpoint;
    }

    /**
     * Limits for connections, which strangers may open.
     *
     * @param ofAnAddress Connections of one address at once. Further ones are closed. Connections of a proxy that is believed
     *     (server.forward-headers-strategy) are not counted.
     * @param headWithin Time in which the head of a request must arrive. Then the connection is closed.
     * @param bodyWithin Time in which a small body must arrive. A larger one must arrive with 16 KiB/s. Then the server answers 408.
     */
    @ConfigurationProperties("plateau.connections")
    record ConnectionSettings(int ofAnAddress, Duration headWithin, Duration bodyWithin) {}

    /** Puts the limits into the server. */
    @Configuration(proxyBeanMethods = false)
    static class Limits {
        @Bean
        WebServerFactoryCustomizer<TomcatServletWebServerFactory> connectionLimits(
                ConnectionSettings settings,
                @Value("${server.forward-headers-strategy:none}") String forwarded,
                @Value("${server.tomcat.remoteip.internal-proxies:}") String proxies) {
            Predicate<InetAddress> proxy = !"native".equalsIgnoreCase(forwarded)
                    ? address -> false
                    : proxies.isBlank()
                            ? address -> address.isSiteLocalAddress() || address.isLoopbackAddress()
                            : address -> Pattern.compile(proxies)
                                    .matcher(address.getHostAddress())
                                    .matches();
            return tomcat -> {
                tomcat.setProtocol(LimitedConnections.class.getName());
                tomcat.addEngineValves(new SlowBodies(settings.bodyWithin()));
                tomcat.addConnectorCustomizers(connector -> {
                    if (connector.getProtocolHandler() instanceof LimitedConnections limited) {
                        limited.endpoint.settings = settings;
                        limited.endpoint.isProxy = proxy;
                    }
                });
            };
        }
    }

    private static final class Endpoint extends NioEndpoint {
        private ConnectionSettings settings =
                new ConnectionSettings(Integer.MAX_VALUE, Duration.ofMinutes(1), Duration.ofMinutes(1));

        private Predicate<InetAddress> isProxy = address -> false;
        private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("connections").daemon().factory());

        @Override
        public void startInternal() throws Exception {
            super.startInternal();
            long pause = Math.max(1, Math.min(1000, settings.headWithin().toMillis() / 4));
            var _ = watch.scheduleWithFixedDelay(this::endSlow, pause, pause, TimeUnit.MILLISECONDS);
        }

        @Override
        public void stopInternal() {
            watch.shutdownNow();
            super.stopInternal();
        }

        @Override
        protected boolean setSocketOptions(SocketChannel socket) {
            return admits(socket.socket().getInetAddress()) && super.setSocketOptions(socket);
        }

        private boolean admits(InetAddress address) {
            return connections.size() < settings.ofAnAddress()
                    || isProxy.test(address)
                    || connections.keySet().stream()
                                    .filter(other ->
                                            address.equals(other.socket().getInetAddress()))
                                    .limit(settings.ofAnAddress())
                                    .count()
                            < settings.ofAnAddress();
        }

        private void endSlow() {
            long now = System.nanoTime();
            connections.forEach((channel, connection) -> {
                // Tomcat keeps a processor for a head of which a part is there; it has none while it works on a
                // request, or waits for the next.
                if (connection.getCurrentProcessor() instanceof AbstractProcessor processor) {
                    long began = processor.getRequest().getStartTimeNanos();
                    if (began >= 0 && now - began > settings.headWithin().toNanos()) {
                        end(channel);
                    }
                }
            });
        }

        /** Lets Tomcat read the end of the connection, so that it closes it in order. */
        private static void end(SocketChannel channel) {
            try {
                channel.shutdownInput();
            } catch (IOException closed) {
                // As wanted.
            }
        }
    }
}
