package dev.plateau.server.platform.work;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.springframework.stereotype.Component;

/**
 * The queues of all modules, as metrics {@code plateau.queue.waiting} and {@code plateau.queue.age} (seconds) with the tag {@code queue}. Every
 * server reports the queues of the database that it shares.
 */
@Component
public class Backlogs implements MeterBinder {
    private final List<Backlog.Source> sources;
    private final Clock clock;

    Backlogs(List<Backlog.Source> sources, Clock clock) {
        this.sources = sources;
        this.clock = clock;
    }

    /** All queues, by name. */
    public List<Backlog> now() {
        return sources.stream()
                .map(Backlog.Source::backlog)
                .sorted(Comparator.comparing(Backlog::queue))
                .toList();
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        var rows = new MeteredRows<>(this::now);
        for (Backlog backlog : now()) {
            gauge(registry, rows, "plateau.queue.waiting", backlog.queue(), Backlog::waiting);
            gauge(registry, rows, "plateau.queue.age", backlog.queue(), one -> age(one).toMillis() / 1000.0);
        }
    }

    private static void gauge(
            MeterRegistry registry,
            MeteredRows<List<Backlog>> rows,
            String name,
            String queue,
            ToDoubleFunction<Backlog> value) {
        rows.gauge(
                        name,
                        all -> all.stream()
                                .filter(backlog -> backlog.queue().equals(queue))
                                .mapToDouble(value)
                                .sum())
                .tag("queue", queue)
                .register(registry);
    }

    /** Age of the oldest item; zero while none waits. */
    public Duration age(Backlog backlog) {
        Duration age = backlog.oldest() == null ? Duration.ZERO : Duration.between(backlog.oldest(), clock.instant());
        return age.isNegative() ? Duration.ZERO : age;
    }
}
