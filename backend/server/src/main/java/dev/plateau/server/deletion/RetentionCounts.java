package dev.plateau.server.deletion;

/**
 * Numbers of rows that retention deletes.
 *
 * @param measurements scores whose iterations are deleted
 * @param recordings files of recordings
 * @param profiles recordings with their profiles
 * @param logs outputs of cells without a score
 * @param runs of branches
 */
public record RetentionCounts(long measurements, long recordings, long profiles, long logs, long runs) {
    static final RetentionCounts NONE = new RetentionCounts(0, 0, 0, 0, 0);
}
