package dev.plateau.server.alerts;

import dev.plateau.server.watch.MissingDataLimit;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who is told what, how and how often.
 *
 * @param recipients mail addresses, or the one address of a web hook
 * @param secret signs what a web hook is sent
 * @param silence how long something may be silent before it tells; null for a rule that tells of changes
 * @param unsubscribed recipients who no longer want it
 */
public record AlertRule(
        long id,
        long project,
        Channel channel,
        List<String> recipients,
        String secret,
        AlertFilter wanted,
        Cadence cadence,
        @Nullable MissingDataLimit silence,
        boolean enabled,
        Instant createdAt,
        List<String> unsubscribed) {
    /** Who is told now. */
    public List<String> told() {
        return recipients.stream()
                .filter(recipient -> !unsubscribed.contains(recipient))
                .toList();
    }
}
