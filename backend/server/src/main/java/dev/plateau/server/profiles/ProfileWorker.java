package dev.plateau.server.profiles;

import dev.plateau.server.work.Worker;
import java.io.IOException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Reads recordings. Whatever one does to its reader, others wait; what fails again and again is given up by its count of attempts. */
@Component
class ProfileWorker extends Worker {
    private final ProfileBuilding building;

    ProfileWorker(ProfileBuilding building) {
        super("profiles");
        this.building = building;
    }

    @TransactionalEventListener
    void kept(Recordings.Kept event) {
        wake();
    }

    @Override
    protected boolean workOn() throws IOException {
        return building.buildNext();
    }
}
