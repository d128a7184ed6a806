package dev.plateau.server.detection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesCatalog;
import dev.plateau.server.testing.NightlyTest;
import java.net.http.HttpRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Nights on several JDKs, uploaded over HTTP; what is found along JDK builds. */
class JdkSeriesTests extends NightlyTest {
    @Autowired
    DetectorInput input;

    @Autowired
    SeriesCatalog points;

    @Autowired
    MinimumEffectRules rules;

    private JsonNode changes() throws Exception {
        String series = nights.get("series?metric=score&axis=jdk")
                .get("items")
                .get(0)
                .get("id")
                .asString();
        return nights.get("series/" + series + "/changes").get("items");
    }

    /** Before the JDKs were aligned, the first commits of JDK 17 ended what the newest of JDK 11 had shown. */
    @Test
    void aRegressionOfTheCodeOnBothJdksDoesNotRecoverAtTheNextJdk() throws Exception {
        for (int night = 0; night < 24; night++) {
            double nanos = night < 12 ? 100 : 140;
            nights.uploadOnEach(night, "c" + night, Map.of("11.0.13", nanos, "17.0.9", nanos * 1.2));
            if (night > 8) {
                nights.awaitEvaluated();
                assertThat(changes()).as("night " + night).hasSize(1);
            }
        }

        JsonNode change = changes().get(0);
        assertThat(change.get("state").asString()).isEqualTo("CONFIRMED");
        assertThat(change.get("ratio").asDouble()).isBetween(1.19, 1.21);
        assertThat(nights.get("incidents?axis=jdk").get("items")).hasSize(1);
        assertThat(nights.get("incidents?axis=jdk")
                        .get("items")
                        .get(0)
                        .get("triage")
                        .asString())
                .isEqualTo("NEW");
        assertThat(nights.get("incidents?axis=commit").get("items")).hasSize(1);
    }

    /** With 120 nights on each JDK the first ones are no longer among the newest 200 points. */
    @Test
    void aLongSeriesKeepsItsOneChange() throws Exception {
        for (int night = 0; night < 120; night++) {
            nights.uploadOnEach(night, "c" + night, Map.of("11.0.13", 100.0, "17.0.9", 120.0));
            if (night % 10 == 9) {
                nights.awaitEvaluated();
            }
        }
        nights.awaitEvaluated();

        assertThat(changes()).hasSize(1);
        assertThat(changes().get(0).get("state").asString()).isEqualTo("CONFIRMED");
    }

    /** 21 builds share a window of 200 points. */
    @Test
    void aBuildKeepsItsNewestTenPointsAndItsFirst() throws Exception {
        for (int build = 1; build <= 20; build++) {
            nights.upload(build, "25.0." + build, "c" + build, 1, benchmark -> 100);
        }
        for (int night = 21; night <= 32; night++) {
            nights.upload(night, "25.0.21", "c" + night, 1, benchmark -> 100);
        }
        Series series = points.byIds(Map.of(
                        nights.id(),
                        Set.of(nights.get("series?metric=score&axis=jdk")
                                .get("items")
                                .get(0)
                                .get("id")
                                .asLong())))
                .getFirst();

        Map<Long, Long> byBuild = input
                .newest(
                        series.project(),
                        List.of(new DetectorInput.SeriesBranch(series, "main")),
                        rules.current(series.project()),
                        Map::of)
                .getFirst()
                .points()
                .stream()
                .collect(Collectors.groupingBy(Point::jdk, Collectors.counting()));

        assertThat(byBuild).hasSize(21);
        assertThat(byBuild.values()).contains(11L);
    }

    /** A window of 200 points has no point left for each of 230 builds. */
    @Test
    void moreBuildsThanTheWindowHasPointsAreDetectedAlong() throws Exception {
        Map<String, Double> builds = new LinkedHashMap<>();
        for (int build = 0; build < 230; build++) {
            builds.put("25.0." + build, build < 210 ? 100.0 : 130.0);
        }
        nights.uploadOnEach(0, "same", builds);
        nights.awaitEvaluated();

        assertThat(changes()).hasSize(1);
        assertThat(changes().get(0).get("state").asString()).isEqualTo("CONFIRMED");
        assertThat(changes().get(0).get("ratio").asDouble()).isBetween(1.29, 1.31);
    }

    /** The only run of the build before the change is deleted; the change has the same size without it. */
    @Test
    void aChangeIsBetweenBuildsThatStillHaveRuns() throws Exception {
        for (int night = 0; night < 16; night++) {
            nights.uploadOnEach(night, "c" + night, Map.of("17.0.9", 100.0, "25.0.1", 130.0));
        }
        nights.uploadOnEach(16, "c16", Map.of("17.0.10", 100.0, "25.0.1", 130.0));
        nights.awaitEvaluated();
        assertThat(buildBefore()).isEqualTo("17.0.10");

        long only = jdbc.sql("""
                        select r.id from run r join environment e on e.project_id = r.project_id and e.id = r.environment_id join jdk j on j.id = e.jdk_id
                        where r.project_id = ? and j.version = '17.0.10'
                        """).param(nights.id()).query(Long.class).single();
        nights.uploads().send("/runs/" + only, HttpRequest.newBuilder().DELETE());
        nights.await("the deletion is still under way", """
                select not exists (select from deletion d join project p on p.id = d.project_id where p.name = ?)
                """);
        nights.awaitEvaluated();

        assertThat(changes()).hasSize(1);
        assertThat(buildBefore()).isEqualTo("17.0.9");
    }

    private String buildBefore() {
        return jdbc.sql("""
                        select j.version from incident_change c join incident i on i.project_id = c.project_id and i.id = c.incident_id
                        join run r on r.project_id = c.project_id and r.id = c.before_run_id
                        join environment e on e.project_id = c.project_id and e.id = r.environment_id join jdk j on j.id = e.jdk_id
                        where i.project_id = ? and i.axis = 'jdk'
                        """).param(nights.id()).query(String.class).single();
    }
}
