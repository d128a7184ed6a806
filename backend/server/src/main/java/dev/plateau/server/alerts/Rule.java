package dev.plateau.server.alerts;

import java.util.List;

/**
 * Who is told what, how and how often.
 *
 * @param recipients mail addresses, or the one address of a web hook
 * @param secret signs what a web hook is sent
 * @param unsubscribed recipients who no longer want it
 */
public record Rule(
        long id,
        long project,
        Channel channel,
        List<String> recipients,
        String secret,
        Wanted wanted,
        Cadence cadence,
        boolean enabled,
        List<String> unsubscribed) {
    /** Who is told now. */
    public List<String> told() {
        return recipients.stream()
                .filter(recipient -> !unsubscribed.contains(recipient))
                .toList();
    }
}
