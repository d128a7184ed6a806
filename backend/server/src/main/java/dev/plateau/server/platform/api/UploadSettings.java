package dev.plateau.server.platform.api;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Name;

/**
 * Limits of uploads: number at once, and time of one.
 *
 * @param atOnce Uploads and recordings that are read and stored at once. One project gets one less of these turns, and fewer while other
 *     projects are active.
 * @param longestWait Longest wait of an upload for its turn. Then the server answers 503.
 * @param ofAProject Uploads of one project that may be under way. Further ones get 429.
 * @param within Time in which one upload is read, redacted and stored. After that nothing of it is stored, and the server answers 503.
 */
@ConfigurationProperties("plateau.uploads")
record UploadSettings(int atOnce, @Name("wait") Duration longestWait, int ofAProject, Duration within) {}
