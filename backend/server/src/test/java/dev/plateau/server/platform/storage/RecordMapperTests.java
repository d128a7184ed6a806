package dev.plateau.server.platform.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.server.platform.storage.RecordMapper.Column;
import dev.plateau.server.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class RecordMapperTests {
    private static final UUID ID = UUID.fromString("6f1c0a52-64a2-4f2b-8d5e-0a4d5c1f7a11");

    private final JdbcClient jdbc = client();

    private record Typed(
            long id,
            int project,
            double score,
            boolean dirty,
            String name,
            Instant measuredAt,
            UUID key,
            TimeUnit unit,
            Duration period,
            List<String> flags,
            Long[] runs,
            byte[] tree,
            OptionalDouble high) {}

    @Test
    void componentsOfEveryType() {
        Typed row = jdbc.sql("""
                        select 7 as id, 8 as project_id, 1.5::float8 as score, true as dirty, 'a' as name,
                          '2026-01-02T03:04:05Z'::timestamptz as measured_at, '%s'::uuid as key, 'SECONDS' as unit, 'PT5S' as period,
                          array['-Xmx1g', '-Xint'] as flags, array[1, 2]::bigint[] as runs, '\\x0102'::bytea as tree, null::float8 as high
                        """.formatted(ID))
                .query(RecordMapper.of(Typed.class).text(Duration.class, Duration::parse))
                .single();

        assertThat(row)
                .usingRecursiveComparison()
                .isEqualTo(new Typed(
                        7,
                        8,
                        1.5,
                        true,
                        "a",
                        Instant.parse("2026-01-02T03:04:05Z"),
                        ID,
                        TimeUnit.SECONDS,
                        Duration.ofSeconds(5),
                        List.of("-Xmx1g", "-Xint"),
                        new Long[] {1L, 2L},
                        new byte[] {1, 2},
                        OptionalDouble.empty()));
    }

    private record Neighbor(
            long run, @Column("commit_sha") @Nullable String commit) {}

    private record Change(
            long series,
            @Nullable Neighbor before,
            Neighbor first,
            @Column("level") Limits limits) {}

    private record Limits(double before, @Nullable Double ratio) {}

    @Test
    void aRecordWithinTheRecordReadsColumnsWithItsPrefix() {
        List<Change> changes =
                jdbc.sql("""
                        select * from (values
                          (1, 2, 'aa', 3, null, 1.5::float8, null::float8),
                          (4, null, null, 5, 'bb', 2.5::float8, 1.1::float8))
                        as c (series_id, before_run_id, before_commit_sha, first_run, first_commit_sha, level_before, ratio)
                        """).query(RecordMapper.of(Change.class)).list();

        assertThat(changes)
                .containsExactly(
                        new Change(1, new Neighbor(2, "aa"), new Neighbor(3, null), new Limits(1.5, null)),
                        new Change(4, null, new Neighbor(5, "bb"), new Limits(2.5, 1.1)));
    }

    @Test
    void nullWhereTheRecordHasAValueIsAnError() {
        assertThatThrownBy(() -> jdbc.sql("select null::float8 as before, null::float8 as ratio")
                        .query(RecordMapper.of(Limits.class))
                        .list())
                .hasMessage("null in Limits.before");
    }

    @Test
    void aMissingColumnIsAnError() {
        assertThatThrownBy(() -> jdbc.sql("select 1.0::float8 as before")
                        .query(RecordMapper.of(Limits.class))
                        .list())
                .hasMessageContaining("no column for Limits.ratio");
    }

    private static JdbcClient client() {
        DatabaseAddress database = TestDatabase.createEmpty();
        return JdbcClient.create(new DriverManagerDataSource(database.url(), database.user(), database.password()));
    }
}
