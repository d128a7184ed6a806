package dev.plateau.server.platform.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Eventually;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class MeteredRowsTest {
    private final AtomicInteger readings = new AtomicInteger();
    private final AtomicReference<CountDownLatch> away = new AtomicReference<>(new CountDownLatch(1));
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final MeteredRows<Integer> rows = new MeteredRows<>(this::read);
    private final Gauge one = rows.gauge("one", value -> value + 1.0).register(registry);
    private final Gauge two = rows.gauge("two", value -> value + 2.0).register(registry);

    private int read() {
        int number = readings.incrementAndGet();
        try {
            away.get().await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
        if (number == 2) {
            throw new IllegalStateException("no connection");
        }
        return 20;
    }

    @Test
    void noGaugeWaitsForADatabaseThatIsAwayOrSlow() throws Exception {
        assertThat(secondsOf(() -> {
                    assertThat(one.value()).isNaN();
                    assertThat(two.value()).isNaN();
                }))
                .isBetween(0.9, 5.0);
        assertThat(readings).hasValue(1);

        away.get().countDown();
        Eventually.until("a reading succeeds", () -> one.value() == 21);
        assertThat(two.value()).isEqualTo(22);

        away.set(new CountDownLatch(1));
        Thread.sleep(1100);
        int before = readings.get();
        assertThat(secondsOf(() -> {
                    assertThat(one.value()).as("of the last minute").isEqualTo(21);
                    assertThat(two.value()).isEqualTo(22);
                }))
                .isBetween(0.9, 5.0);
        assertThat(readings).hasValue(before + 1);
        away.get().countDown();
    }

    private static double secondsOf(Runnable work) {
        long begin = System.nanoTime();
        work.run();
        return (System.nanoTime() - begin) / 1e9;
    }
}
