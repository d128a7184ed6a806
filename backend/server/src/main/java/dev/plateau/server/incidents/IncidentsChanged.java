package dev.plateau.server.incidents;

import java.util.List;
import java.util.Set;

/**
 * Event: incidents were opened, closed or updated. Published inside the transaction that writes them.
 *
 * @param grown ids of incidents that got a further change
 */
public record IncidentsChanged(List<Incident> incidents, Set<Long> grown) {}
