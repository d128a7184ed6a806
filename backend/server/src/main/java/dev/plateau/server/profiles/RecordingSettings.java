package dev.plateau.server.profiles;

import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.wire.model.UploadLimits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings of recordings: reading, storage of their files, retention.
 *
 * @param keepFiles Time after which the redacted file of a recording is deleted. Files of pinned recordings are kept.
 * @param keepProfiles Time after which the profile of a recording is deleted. Profiles of pinned recordings are kept.
 * @param readWithin Longest time for redacting one recording, and for reading it. The rest stays unread.
 * @param moveEvery Pause between two rounds that move files to the bucket.
 * @param expireAfter Time from the start of the server to the first deletion of expired files and profiles.
 * @param expireEvery Pause between two deletions of expired files and profiles.
 * @param bucket Bucket of S3-compatible storage for the files. Without it they stay in the database.
 * @param endpoint Address of the storage. Without it the storage is Amazon's.
 * @param region Region of the bucket.
 * @param accessKey Access key of the storage. Without it the credentials are those of Amazon's tools.
 * @param secretKey Secret key of the storage.
 */
@ConfigurationProperties("plateau.recordings")
record RecordingSettings(
        Duration keepFiles,
        Duration keepProfiles,
        Duration readWithin,
        Duration moveEvery,
        Duration expireAfter,
        Duration expireEvery,
        @Nullable String bucket,
        String endpoint,
        String region,
        String accessKey,
        String secretKey) {
    /** Limits for reading a recording. */
    RecordingLimits limits() {
        RecordingLimits most = RecordingLimits.DEFAULT;
        return new RecordingLimits(UploadLimits.RECORDING, most.constants(), most.nodes(), most.sites(), readWithin);
    }
}
