package dev.plateau.server.requests;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings of requests.
 *
 * @param heartbeatTimeout Time without a heartbeat after which an agent loses its request to the next agent. An agent sends one every 15 seconds
 *     (agent --alive-every).
 */
@ConfigurationProperties("plateau.requests")
record RequestSettings(Duration heartbeatTimeout) {}
