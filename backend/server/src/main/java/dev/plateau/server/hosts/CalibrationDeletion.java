package dev.plateau.server.hosts;

import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Deletes the calibration readings and the exclusions of a deleted run. */
@Service
public class CalibrationDeletion {
    private final RunMarkRepository marks;
    private final JdbcClient jdbc;
    private final HostStates states;
    private final HostHealth health;

    CalibrationDeletion(RunMarkRepository marks, JdbcClient jdbc, HostStates states, HostHealth health) {
        this.marks = marks;
        this.jdbc = jdbc;
        this.states = states;
        this.health = health;
    }

    /**
     * Must be called after the readings of the run were deleted. Executions of the project whose readings were compared with them are checked again;
     * where one is excluded now, or no longer, its series are evaluated again.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void delete(long project, long run, String execution, long host) {
        marks.deleteByRun(run);
        jdbc.sql("delete from calibrated_run where run_id = ?").param(run).update();
        Optional<HostState> known = states.find(host, project, execution);
        if (known.isEmpty()) {
            return;
        }
        if (states.runsOf(known.get()).isEmpty()) {
            states.delete(known.get());
        } else {
            health.checkAgain(known.get());
        }
        states.after(known.get(), HostHealth.LEVELS).forEach(health::checkAgain);
    }
}
