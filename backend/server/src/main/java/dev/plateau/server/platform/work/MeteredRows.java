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
 * Rows of the database behind several metrics: one reading for all that are asked for at once. While the database is away or slow, or all connections
 * are in use, readings would take longer than Prometheus waits, and hide the metrics of that fault: no scrape waits for more than a second. Then the
 * rows of the last minute count.
 */
public final class MeteredRows<T> {
    private static final Duration FRESH = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final Duration KEPT = Duration.ofMinutes(1);

    private final Supplier<T> rows;
    private @Nullable FutureTask<T> reading;
    private volatile long began;
    private volatile @Nullable Kept<T> last;

    private record Kept<T>(T rows, long end) {}

    /** @param rows reads them, in a thread of its own */
    public MeteredRows(Supplier<T> rows) {
        this.rows = rows;
    }

    /** A gauge of a value of the rows; NaN while they could not be read for a minute. */
    public Gauge.Builder<?> gauge(String name, ToDoubleFunction<T> value) {
        return Gauge.builder(name, () -> read(value));
    }

    private double read(ToDoubleFunction<T> value) {
        try {
            return value.applyAsDouble(
                    current().get(Math.max(0, PATIENCE.toNanos() - since(began)), TimeUnit.NANOSECONDS));
        } catch (ExecutionException | TimeoutException away) {
            Kept<T> known = last;
            return known == null || since(known.end()) > KEPT.toNanos()
                    ? Double.NaN
                    : value.applyAsDouble(known.rows());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Double.NaN;
        }
    }

    private synchronized FutureTask<T> current() {
        Kept<T> known = last;
        boolean isFresh = known != null && since(known.end()) < FRESH.toNanos();
        if (reading == null || (reading.isDone() && !isFresh)) {
            reading = new FutureTask<>(this::now);
            began = System.nanoTime();
            Thread.ofVirtual().name("metrics").start(reading);
        }
        return reading;
    }

    private T now() {
        T read = rows.get();
        last = new Kept<>(read, System.nanoTime());
        return read;
    }

    private static long since(long nanos) {
        return System.nanoTime() - nanos;
    }
}
