package dev.plateau.collector.agent;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Reports that the agent is alive while it works, and interrupts it when the request was given to another. */
final class Heartbeat {
    private final Queue queue;
    private final long request;
    private final Duration pause;
    private final Thread worker = Thread.currentThread();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread thread = new Thread(this::beat, "heartbeat");

    private Heartbeat(Queue queue, long request, Duration pause) {
        this.queue = queue;
        this.request = request;
        this.pause = pause;
    }

    static Heartbeat of(Queue queue, long request, Duration pause) {
        Heartbeat heartbeat = new Heartbeat(queue, request, pause);
        heartbeat.thread.setDaemon(true);
        heartbeat.thread.start();
        return heartbeat;
    }

    private void beat() {
        try {
            while (!over.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                if (!isMine()) {
                    worker.interrupt();
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isMine() throws InterruptedException {
        try {
            return queue.heartbeat(request);
        } catch (IOException away) {
            // The server's answer to the next heartbeat shows whether the request was given away meanwhile.
            return true;
        }
    }

    /**
     * Stops the heartbeat: the worker is not interrupted any more.
     *
     * @throws InterruptedException when the request was given away at the last moment
     */
    void stop() throws InterruptedException {
        over.countDown();
        thread.join();
    }
}
