package dev.plateau.server.alerts;

import java.net.InetAddress;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings of alerts ({@code docs/alerting.md}).
 *
 * @param publicUrl Address of this server as people reach it, without a slash at the end. Messages link to it. Where it begins with
 *     https://, cookies are sent by TLS only. Without a value messages link to localhost.
 * @param from Sender of mails.
 * @param settle Wait of an immediate message for other changes that belong to it.
 * @param waitForExecution Longest wait of a message for the execution of a plan that is still measured.
 * @param retryAfter Pause after the first failed attempt. Each further pause is twice as long, up to an hour.
 * @param giveUpAfter Attempts after which a message is given up.
 * @param allowPrivateHooks Whether web hooks may reach private addresses, any port, and plain http.
 * @param hookLimit Longest time of the whole exchange with a web hook.
 * @param mailLimit Longest time of the whole exchange with the mail server.
 * @param watchEvery Pause between two searches for missing data.
 * @param catchMail Whether mails are kept for the page /caught-mail and not sent.
 */
@ConfigurationProperties("plateau.alerts")
public record AlertSettings(
        String publicUrl,
        String from,
        Duration settle,
        Duration waitForExecution,
        Duration retryAfter,
        int giveUpAfter,
        boolean allowPrivateHooks,
        Duration hookLimit,
        Duration mailLimit,
        Duration watchEvery,
        boolean catchMail) {
    private static final Duration MAX_PAUSE = Duration.ofHours(1);

    /** The check of addresses of web hooks. */
    public HookAddresses hookAddresses() {
        return new HookAddresses(InetAddress::getAllByName, allowPrivateHooks);
    }

    /** The pause after a number of attempts. */
    public Duration pause(int attempts) {
        Duration pause = retryAfter.multipliedBy(1L << Math.min(attempts - 1, 20));
        return pause.compareTo(MAX_PAUSE) < 0 ? pause : MAX_PAUSE;
    }
}
