package dev.plateau.server.series;

import dev.plateau.server.runs.MetricDirections.DirectionChanged;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Units;
import java.util.List;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Gives the series of a metric the better direction that people set. */
@Component
public class SeriesDirections {
    private final JdbcClient jdbc;
    private final ApplicationEventPublisher events;

    SeriesDirections(JdbcClient jdbc, ApplicationEventPublisher events) {
        this.jdbc = jdbc;
        this.events = events;
    }

    /** Event: series have another better direction. Published in the transaction that decides it. */
    public record SeriesTurned(long project, List<Long> series, Direction direction) {}

    @EventListener
    void apply(DirectionChanged event) {
        List<String> units = jdbc.sql("select distinct unit from series where project_id = ? and metric = ?")
                .params(event.project(), event.metric())
                .query((row, number) -> row.getString(1))
                .list();
        for (String unit : units) {
            Direction direction = event.direction() == null ? Units.direction(event.metric(), unit) : event.direction();
            List<Long> turned = jdbc.sql("""
                            update series set direction = ? where project_id = ? and metric = ? and unit = ? and direction <> ? returning id
                            """)
                    .params(direction.name(), event.project(), event.metric(), unit, direction.name())
                    .query((row, number) -> row.getLong(1))
                    .list();
            if (!turned.isEmpty()) {
                events.publishEvent(new SeriesTurned(event.project(), turned, direction));
            }
        }
    }
}
