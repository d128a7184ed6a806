package dev.plateau.server.requests;

import dev.plateau.server.testing.NightlyTest;
import dev.plateau.server.testing.ProjectUnderTest;
import org.junit.jupiter.api.BeforeEach;

/** A project with its queue. */
abstract class QueueTest extends NightlyTest {
    ProjectUnderTest project;
    RequestQueue queue;

    @BeforeEach
    void reachQueue() {
        project = nights.uploads();
        queue = new RequestQueue(project);
    }
}
