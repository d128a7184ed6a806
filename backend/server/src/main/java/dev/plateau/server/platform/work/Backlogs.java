package dev.plateau.server.platform.work;

import io.micrometer.core.instrument.Gauge;
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
        for (Backlog.Source source : sources) {
            gauge(registry, "plateau.queue.waiting", source, Backlog::waiting);
            gauge(registry, "plateau.queue.age", source, backlog -> age(backlog).toMillis() / 1000.0);
        }
    }

    private static void gauge(
            MeterRegistry registry, String name, Backlog.Source source, ToDoubleFunction<Backlog> value) {
        Gauge.builder(name, source, queue -> value.applyAsDouble(queue.backlog()))
                .tag("queue", source.backlog().queue())
                .register(registry);
    }

    /** Age of the oldest item; zero while none waits. */
    public Duration age(Backlog backlog) {
        Duration age = backlog.oldest() == null ? Duration.ZERO : Duration.between(backlog.oldest(), clock.instant());
        return age.isNegative() ? Duration.ZERO : age;
    }
}
