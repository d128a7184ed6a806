package dev.plateau.server.causes.capsule;

import java.time.Instant;

/**
 * A result of a capsule in the REST API.
 *
 * @param words a sentence for people
 * @param result as it was sent
 */
record CapsuleResultItem(long id, Instant addedAt, String addedBy, String words, CapsuleResult result) {
    static CapsuleResultItem of(AttachedResult attached) {
        return new CapsuleResultItem(
                attached.id(), attached.addedAt(), attached.addedBy(), attached.words(), attached.result());
    }
}
