package dev.plateau.server.alerts.missing;

import dev.plateau.server.watch.Subject;
import java.time.Instant;

/**
 * What a rule found missing and has not reported since.
 *
 * @param last when it came last before that
 */
record OpenMissingData(long id, Subject subject, Instant last) {}
