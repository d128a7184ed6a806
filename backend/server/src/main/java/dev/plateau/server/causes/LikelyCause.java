package dev.plateau.server.causes;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What may have caused a change, because the evidence is consistent with it. Only a search verifies.
 *
 * @param title "Biased locking off by default"
 * @param release of the JDK that it came with: "JDK 15"; of a class what it is: "lock class"; else empty
 * @param id of the JDK change; null for a flag or a frame
 * @param evidence a sentence each
 */
public record LikelyCause(
        String title, String release, @Nullable String id, List<String> evidence) {}
