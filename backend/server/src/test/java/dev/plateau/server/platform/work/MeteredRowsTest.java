package dev.plateau.server.platform.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Eventually;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MeteredRowsTest {
    private final AtomicInteger readings = new AtomicInteger();
    private final CountDownLatch away = new CountDownLatch(1);
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private int read() {
        if (readings.incrementAndGet() == 1) {
            try {
                away.await();
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
        }
        if (readings.get() == 2) {
            throw new IllegalStateException("no connection");
        }
        return 20;
    }

    @Test
    void noGaugeWaitsForADatabaseThatIsAway() {
        var rows = new MeteredRows<>(this::read);
        Gauge one = rows.gauge("one", value -> value + 1.0).register(registry);
        Gauge two = rows.gauge("two", value -> value + 2.0).register(registry);
        Instant begin = Instant.now();

        assertThat(one.value()).isNaN();
        assertThat(two.value()).isNaN();
        assertThat(one.value()).isNaN();
        assertThat(Duration.between(begin, Instant.now())).isBetween(Duration.ofMillis(900), Duration.ofSeconds(5));
        assertThat(readings).hasValue(1);

        away.countDown();
        Eventually.until("a reading succeeds", () -> one.value() == 21);
        assertThat(two.value()).isEqualTo(22);
    }
}
