package dev.plateau.server.alerts.delivery;

import org.jspecify.annotations.Nullable;

/** Thrown when a message probably did not arrive. */
class DeliveryFailed extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param reason message of the refusing server, or of the failure */
    DeliveryFailed(String reason, @Nullable Throwable cause) {
        super(reason, cause);
    }
}
