package dev.plateau.server.alerts;

import jakarta.persistence.Embeddable;
import java.time.Instant;

/** A recipient who no longer wants the messages of a rule. */
@Embeddable
record Unsubscribed(String recipient, Instant at) {}
