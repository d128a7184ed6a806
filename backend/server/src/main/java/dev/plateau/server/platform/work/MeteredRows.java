package dev.plateau.server.platform.work;

import io.micrometer.core.instrument.Gauge;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Rows of the database behind several metrics: one reading for all that are asked for at once. While the database is away, or all connections are in
 * use, readings would take longer than Prometheus waits, and hide the metrics of that fault: none waits for more than a second.
 */
public final class MeteredRows<T> {
    private static final Duration FRESH = Duration.ofMillis(100);
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Supplier<T> rows;
    private @Nullable FutureTask<T> reading;
    private long began;

    /** @param rows reads them, in a thread of its own */
    public MeteredRows(Supplier<T> rows) {
        this.rows = rows;
    }

    /** A gauge of a value of the rows; NaN while they can't be read in time. */
    public Gauge.Builder<?> gauge(String name, ToDoubleFunction<T> value) {
        return Gauge.builder(name, () -> read(value));
    }

    private double read(ToDoubleFunction<T> value) {
        try {
            return value.applyAsDouble(current().get(Math.max(0, PATIENCE.toNanos() - age()), TimeUnit.NANOSECONDS));
        } catch (ExecutionException | TimeoutException away) {
            return Double.NaN;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Double.NaN;
        }
    }

    private synchronized FutureTask<T> current() {
        if (reading == null || (reading.isDone() && age() > FRESH.toNanos())) {
            reading = new FutureTask<>(rows::get);
            began = System.nanoTime();
            Thread.ofVirtual().name("metrics").start(reading);
        }
        return reading;
    }

    private synchronized long age() {
        return System.nanoTime() - began;
    }
}
