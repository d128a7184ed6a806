package dev.plateau.server.alerts;

import java.net.InetAddress;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How messages are sent.
 *
 * @param publicUrl address of this server as people reach it, without a slash at the end; empty for where it listens
 * @param from sender of mails
 * @param settle how long an immediate message waits for what belongs to it
 * @param waitForExecution how long at most it waits for the execution of a plan that goes on
 * @param retryAfter first pause after a failure; each further one is twice as long, up to an hour
 * @param giveUpAfter attempts after which a message is given up
 * @param allowPrivateHooks whether web hooks may reach private addresses, any port, and plain http
 * @param hookLimit how long the whole exchange with a web hook may take
 * @param mailLimit how long the whole exchange with the mail server may take
 */
@ConfigurationProperties("plateau.alerts")
public record AlertSettings(
        @DefaultValue("") String publicUrl,
        @DefaultValue("plateau@localhost") String from,
        @DefaultValue("2s") Duration settle,
        @DefaultValue("2h") Duration waitForExecution,
        @DefaultValue("10s") Duration retryAfter,
        @DefaultValue("30") int giveUpAfter,
        @DefaultValue("false") boolean allowPrivateHooks,
        @DefaultValue("10s") Duration hookLimit,
        @DefaultValue("60s") Duration mailLimit) {
    private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

    /** Which addresses a web hook may have. */
    public HookAddresses hookAddresses() {
        return new HookAddresses(InetAddress::getAllByName, allowPrivateHooks);
    }

    /** The pause after so many attempts. */
    public Duration pause(int attempts) {
        Duration pause = retryAfter.multipliedBy(1L << Math.min(attempts - 1, 20));
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }
}
