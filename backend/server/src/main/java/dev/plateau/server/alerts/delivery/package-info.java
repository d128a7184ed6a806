/** Delivery: sends due messages by mail and web hook, with retries, leases and unsubscribing. */
@NamedInterface("delivery")
@NullMarked
package dev.plateau.server.alerts.delivery;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
