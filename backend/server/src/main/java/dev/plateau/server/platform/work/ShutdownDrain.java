package dev.plateau.server.platform.work;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Keeps the port open for a while after a stopping server has reported that it is not ready, until balancers send their requests elsewhere. Spring
 * reports it before it stops the first phase, in which this is, and closes the port in a later one.
 */
@Component
class ShutdownDrain implements SmartLifecycle {
    private final Duration time;
    private volatile boolean running;

    /**
     * The stop of a server.
     *
     * @param drain Time from the report that this server is not ready until it closes its port, at most 20s. Set it to more than a balancer needs to
     *     notice.
     */
    @ConfigurationProperties("plateau.shutdown")
    record ShutdownSettings(Duration drain) {}

    ShutdownDrain(ShutdownSettings settings) {
        time = settings.drain();
    }

    @Override
    public void start() {
        running = true;
    }

    /** Other parts of this phase stop meanwhile. */
    @Override
    public void stop(Runnable whenStopped) {
        Thread.ofVirtual().start(() -> {
            stop();
            whenStopped.run();
        });
    }

    @Override
    public void stop() {
        running = false;
        try {
            Thread.sleep(time);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
