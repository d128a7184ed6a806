package dev.plateau.server.alerts;

import dev.plateau.server.alerts.missing.MissingDataLimit;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A requested rule, not yet checked.
 *
 * @param recipients mail addresses separated by commas or spaces, or the address of a web hook
 * @param missingData limits of a missing data rule, which uses only the words of {@code wanted}; null for a rule about changes
 */
public record AlertRuleDraft(
        Channel channel,
        String recipients,
        AlertFilter wanted,
        Cadence cadence,
        @Nullable MissingDataLimit missingData) {
    private static final Pattern ADDRESS = Pattern.compile("[^\\s@<>,;\"]+@[^\\s@<>,;\"]+");
    private static final int MAX_RECIPIENTS = 50;
    private static final int MAX_LENGTH = 500;

    /** A rule about changes. */
    public AlertRuleDraft(Channel channel, String recipients, AlertFilter wanted, Cadence cadence) {
        this(channel, recipients, wanted, cadence, null);
    }

    /**
     * The list of its recipients.
     *
     * @throws IllegalArgumentException if the rule is invalid; the message has the reason
     */
    List<String> checked(HookAddresses hooks) {
        List<String> each = Arrays.stream(recipients.strip().split("[\\s,;]+"))
                .filter(recipient -> !recipient.isEmpty())
                .distinct()
                .toList();
        if (each.isEmpty() || each.size() > MAX_RECIPIENTS) {
            throw new IllegalArgumentException("A rule must have 1 to " + MAX_RECIPIENTS + " recipients.");
        }
        if (channel == Channel.MAIL) {
            each.forEach(AlertRuleDraft::checkMail);
        } else if (each.size() > 1) {
            throw new IllegalArgumentException("A web hook must have one address.");
        } else {
            checkHook(hooks, each.getFirst());
        }
        if (!(wanted.minimumEffect() >= 0 && wanted.minimumEffect() <= 10)) {
            throw new IllegalArgumentException("The minimum change must be between 0 and 1000 %.");
        }
        if (wanted.pattern().length() > MAX_LENGTH) {
            throw new IllegalArgumentException("The words must have at most " + MAX_LENGTH + " characters.");
        }
        if (missingData != null && cadence != Cadence.IMMEDIATE) {
            throw new IllegalArgumentException("A missing data rule must send at once: remove the frequency.");
        }
        return each;
    }

    private static void checkMail(String recipient) {
        if (!ADDRESS.matcher(recipient).matches() || recipient.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("“" + recipient + "” is not a mail address.");
        }
    }

    private static void checkHook(HookAddresses hooks, String address) {
        try {
            hooks.check(URI.create(address));
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(
                    "“" + address + "” can't be a web hook: " + refused.getMessage(), refused);
        }
    }
}
