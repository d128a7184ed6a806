package dev.plateau.server.deletion;

import dev.plateau.server.platform.work.Leases;
import dev.plateau.server.platform.work.Worker;
import java.io.IOException;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Deletes batch by batch; deletions take turns. A lease keeps other servers away, because a batch may wait for a bucket. */
@Component
class DeletionWorker extends Worker {
    private static final String QUEUE = "deletion";
    private static final int MAX_PROBLEM_LENGTH = 1000;

    private final Deletions deletions;
    private final RunDeletion runs;
    private final ProjectDeletion projects;
    private final PartMove parts;
    private final Leases leases;

    DeletionWorker(Deletions deletions, RunDeletion runs, ProjectDeletion projects, PartMove parts, Leases leases) {
        super("deletions");
        this.deletions = deletions;
        this.runs = runs;
        this.projects = projects;
        this.parts = parts;
        this.leases = leases;
    }

    @TransactionalEventListener
    void requested(Deletions.Requested event) {
        wake();
    }

    @Override
    protected boolean workOn() throws IOException {
        for (Deletion waiting : deletions.waiting()) {
            Optional<Leases.Lease> lease = leases.take(QUEUE, String.valueOf(waiting.id()), waiting.project());
            if (lease.isPresent()) {
                try {
                    Optional<Deletion> deletion = deletions.find(waiting.id());
                    if (deletion.isPresent()) {
                        goOn(deletion.get());
                        return true;
                    }
                } finally {
                    leases.release(lease.get());
                }
            }
        }
        return false;
    }

    private void goOn(Deletion deletion) throws IOException {
        try {
            if (deletion.moving() != null) {
                parts.moveNext(deletion);
            } else if (deletion.ofProject()) {
                projects.deleteNext(deletion);
            } else {
                runs.deleteNext(deletion);
            }
            deletions.attempted(deletion.id(), null);
        } catch (IOException | RuntimeException failure) {
            String problem = String.valueOf(failure.getMessage());
            deletions.attempted(deletion.id(), problem.substring(0, Math.min(problem.length(), MAX_PROBLEM_LENGTH)));
            throw failure;
        }
    }
}
