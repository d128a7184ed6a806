package dev.plateau.server.detection;

import dev.plateau.server.series.RemovedPoint;
import java.util.List;

/** Event: points of series were deleted. Published inside the transaction that deletes them, before changes that began with them move. */
public record PointsDeleted(List<RemovedPoint> points) {}
