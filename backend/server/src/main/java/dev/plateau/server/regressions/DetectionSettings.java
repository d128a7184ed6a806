package dev.plateau.server.regressions;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Which changes are no news: they become incidents, and send no message and request no measurement.
 *
 * @param historyAge Age of a commit from which on its runs are history, as if they were uploaded with {@code history=true}.
 * @param lateAge Age of a change from which on it sends no message if a run that arrived late, or a repair, brought it.
 */
@ConfigurationProperties("plateau.detection")
public record DetectionSettings(Duration historyAge, Duration lateAge) {}
