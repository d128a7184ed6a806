package dev.plateau.server.incidents;

import java.util.List;

/** Incidents were opened, grew, or were closed. Published inside the transaction that writes it. */
public record IncidentsChanged(List<Incident> incidents) {}
