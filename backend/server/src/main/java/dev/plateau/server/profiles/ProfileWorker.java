package dev.plateau.server.profiles;

import dev.plateau.server.platform.work.Worker;
import java.io.IOException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/** Reads recordings. A recording that fails its reader does not stop the others; after too many attempts it is given up. */
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
