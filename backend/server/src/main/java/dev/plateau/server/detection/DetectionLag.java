package dev.plateau.server.detection;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Service;

/**
 * Slows down the uploads of a project whose detection is behind. Storing takes as much processor time as detection: on a machine that has no more,
 * results that arrive at full rate would wait ever longer for their evaluation. Results of the past may wait: the more wait, the more are evaluated
 * at once.
 */
@Service
public class DetectionLag {
    private static final Duration FREE = Duration.ofSeconds(5);
    private static final int SHARE = 20;
    private static final Duration MAX_PAUSE = Duration.ofSeconds(1);
    private static final Duration KEPT = Duration.ofSeconds(1);

    private final DetectionQueue queue;
    private final Clock clock;
    private final Map<Long, Lag> known = new ConcurrentHashMap<>();

    DetectionLag(DetectionQueue queue, Clock clock) {
        this.queue = queue;
        this.clock = clock;
    }

    private record Lag(Instant readAt, Duration age) {}

    /** Pause before the next upload of a project: none up to a lag of five seconds, then a twentieth of what exceeds it, one second at most. */
    public Duration pause(long project) {
        Duration beyond = age(project).minus(FREE);
        if (beyond.isNegative()) {
            return Duration.ZERO;
        }
        Duration pause = beyond.dividedBy(SHARE);
        return pause.compareTo(MAX_PAUSE) < 0 ? pause : MAX_PAUSE;
    }

    private Duration age(long project) {
        Instant now = clock.instant();
        Lag lag = known.get(project);
        if (lag == null || lag.readAt().plus(KEPT).isBefore(now)) {
            lag = new Lag(
                    now,
                    queue.oldest(project)
                            .map(oldest -> Duration.between(oldest, now))
                            .orElse(Duration.ZERO));
            known.put(project, lag);
        }
        return lag.age();
    }
}
