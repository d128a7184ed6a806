package dev.plateau.server.incidents;

import java.util.List;
import java.util.Set;

/**
 * Incidents were opened, closed, or more is known of their changes. Published inside the transaction that writes it.
 *
 * @param grown ids of those that got a further change
 */
public record IncidentsChanged(List<Incident> incidents, Set<Long> grown) {}
