package dev.plateau.server.platform.api;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Name;

/**
 * Limits for the calculation of comparisons, verdicts and previews: number at once, and time of one.
 *
 * @param atOnce Calculations at once. One project gets one less of these turns, and fewer while other projects are active.
 * @param longestWait Longest wait of a request for its turn. Then the server answers 503.
 * @param within Longest time of one calculation. Then it is stopped, and the server answers 503.
 */
@ConfigurationProperties("plateau.calculations")
record CalculationSettings(int atOnce, @Name("wait") Duration longestWait, Duration within) {}
