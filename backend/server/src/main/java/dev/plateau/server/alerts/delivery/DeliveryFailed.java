package dev.plateau.server.alerts.delivery;

import org.jspecify.annotations.Nullable;

/** A message did not arrive, as far as is known. */
class DeliveryFailed extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param reason in the words of whoever refused it */
    DeliveryFailed(String reason, @Nullable Throwable cause) {
        super(reason, cause);
    }
}
