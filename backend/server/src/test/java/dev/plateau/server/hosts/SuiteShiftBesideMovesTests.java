package dev.plateau.server.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.detection.MinimumEffectEdits;
import dev.plateau.server.detection.MinimumEffects.SuiteShiftRule;
import dev.plateau.server.testing.CalibratedNights;
import dev.plateau.server.testing.NightlyTest;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Nine benchmarks in bundles of their own, all 10 % slower from the 15th night on, in a project that removes suite-wide shifts. */
class SuiteShiftBesideMovesTests extends NightlyTest {
    private static final int BENCHMARKS = 9;
    private static final double[] NO_READINGS = {};

    @Autowired
    MinimumEffectEdits edits;

    private CalibratedNights calibrated;

    @BeforeEach
    void start() throws Exception {
        calibrated = new CalibratedNights(nights.uploads(), name);
        calibrated.upload(0, BENCHMARKS, benchmark -> 100, 1, 1.005, 0.995, 1);
        edits.save(nights.id(), 0, List.of(), SuiteShiftRule.REMOVED, "ada");
    }

    private void upload(double[] calm, double[] slow) throws Exception {
        for (int night = 1; night < 20; night++) {
            boolean slower = night >= 14;
            calibrated.upload(night, BENCHMARKS, benchmark -> slower ? 110 : 100, slower ? slow : calm);
        }
        nights.awaitEvaluated();
    }

    private long known() {
        return jdbc.sql("select count(*) from change_point where project_id = ?")
                .param(nights.id())
                .query(Long.class)
                .single();
    }

    private String chart() throws Exception {
        String series = jdbc.sql("select min(id) from series where project_id = ? and axis = 'commit'")
                .param(nights.id())
                .query(String.class)
                .single();
        return server.get("/projects/" + name + "/series/" + series + "/chart").body();
    }

    @Test
    void whatCalibrationsTellIsTakenOutOnce() throws Exception {
        upload(new double[] {1, 1.005, 0.995, 1}, new double[] {1.1, 1.105, 1.095, 1.1});

        assertThat(known()).isZero();
        assertThat(chart()).contains("(suite-wide shift)").doesNotContain("(calibration)");
    }

    /** The first seven bundles of a night are too few to tell: their series are evaluated again with the eighth. */
    @Test
    void aRunThatArrivesBenchmarkByBenchmarkLeavesNoSuspect() throws Exception {
        upload(NO_READINGS, NO_READINGS);

        assertThat(known()).isZero();
        assertThat(chart()).contains("all of this run 9.").contains("(suite-wide shift)");
    }
}
