package dev.plateau.server.causes;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A possible cause of a change, consistent with the evidence. Only a search verifies it.
 *
 * @param title "Biased locking off by default"
 * @param release JDK release of the change: "JDK 15"; kind of a class: "lock class"; else empty
 * @param id of the JDK change; null for a flag or a frame
 * @param evidence a sentence each
 */
public record LikelyCause(
        String title, String release, @Nullable String id, List<String> evidence) {}
