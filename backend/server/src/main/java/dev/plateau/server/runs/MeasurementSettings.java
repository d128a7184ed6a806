package dev.plateau.server.runs;

import dev.plateau.server.platform.storage.RowMap;
import dev.plateau.wire.model.Upload.Settings;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** JMH's settings of scores, each combination stored once in a project. */
@Component
public class MeasurementSettings {
    /** Most settings kept in memory: a project has a few. */
    private static final int MAX_KNOWN = 10_000;

    private final JdbcClient jdbc;
    private final JsonMapper json;
    /** Rows never change. */
    private final Map<Long, Settings> known = new ConcurrentHashMap<>();

    MeasurementSettings(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /** Settings of a project by id; unknown ids are left out. */
    public Map<Long, Settings> byIds(long project, Collection<Long> ids) {
        List<Long> unknown = ids.stream().filter(id -> !known.containsKey(id)).toList();
        if (!unknown.isEmpty()) {
            if (known.size() > MAX_KNOWN) {
                known.clear();
            }
            jdbc.sql("select id, settings from measurement_settings where project_id = ? and id = any(?)")
                    .param(project)
                    .param(ids.toArray(Long[]::new))
                    .query(row -> {
                        known.put(row.getLong(1), json.readValue(row.getString(2), Settings.class));
                    });
        }
        Map<Long, Settings> found = new HashMap<>();
        ids.forEach(id -> {
            Settings settings = known.get(id);
            if (settings != null) {
                found.put(id, settings);
            }
        });
        return found;
    }

    /** The ids of settings, which are stored if they are new. In the order of their texts: two uploads wait for each other only in one direction. */
    Map<Settings, Long> store(long project, Collection<Settings> used) {
        Map<Settings, String> texts = new HashMap<>();
        used.forEach(settings -> texts.computeIfAbsent(settings, json::writeValueAsString));
        Map<String, Long> ids = find(project, texts.values());
        if (!ids.keySet().containsAll(texts.values())) {
            jdbc.sql("""
                            insert into measurement_settings (id, project_id, settings)
                            select nextval('ids'), :project, settings from unnest(:settings::text[]) as fresh (settings)
                            on conflict do nothing
                            """)
                    .param("project", project)
                    .param(
                            "settings",
                            texts.values().stream()
                                    .filter(text -> !ids.containsKey(text))
                                    .sorted()
                                    .toArray(String[]::new))
                    .update();
            ids.putAll(find(project, texts.values()));
        }
        Map<Settings, Long> stored = new HashMap<>();
        texts.forEach((settings, text) -> stored.put(settings, Objects.requireNonNull(ids.get(text))));
        return stored;
    }

    private Map<String, Long> find(long project, Collection<String> texts) {
        return jdbc.sql("""
                        select settings, id from measurement_settings
                        where project_id = ? and md5(settings) in (select md5(text) from unnest(?::text[]) as wanted (text))
                        """)
                .param(project)
                .param(texts.toArray(String[]::new))
                .query(RowMap.of((row, number) -> row.getString(1), (row, number) -> row.getLong(2)));
    }
}
