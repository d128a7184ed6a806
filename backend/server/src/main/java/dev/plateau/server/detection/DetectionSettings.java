package dev.plateau.server.detection;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Age limits of news, and the pace of history. Older changes become incidents, but send no message and request no measurement.
 *
 * @param historyAge Age of a commit from which on its runs are history, as if they were uploaded with {@code history=true}.
 * @param historyRest Time for which results of the past wait for their evaluation, so that those that arrive meanwhile are evaluated with them.
 * @param lateAge Age of a change from which on it sends no message if a run that arrived late, or a repair, brought it.
 */
@ConfigurationProperties("plateau.detection")
public record DetectionSettings(Duration historyAge, Duration historyRest, Duration lateAge) {}
