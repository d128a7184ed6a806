package dev.plateau.server.dashboard.sharing;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.ProjectVisibility;
import dev.plateau.server.platform.api.ReceivedFile;
import dev.plateau.server.platform.drawing.Drawing;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** Answers with content that other pages show again and again: cached for minutes, and sent again only after it changed. */
public final class SharedContent {
    private static final Duration FRESH = Duration.ofMinutes(5);
    private static final int TAG_BYTES = 12;

    private SharedContent() {}

    /** @param format {@code svg} or {@code png} */
    public static ResponseEntity<byte[]> image(Project project, Drawing drawing, String format) {
        return format.equals("png")
                ? of(project, MediaType.IMAGE_PNG, drawing.png())
                : of(project, new MediaType("image", "svg+xml"), drawing.svg());
    }

    public static ResponseEntity<byte[]> of(Project project, MediaType type, byte[] content) {
        CacheControl caching = CacheControl.maxAge(FRESH);
        byte[] digest = Arrays.copyOf(ReceivedFile.newDigest().digest(content), TAG_BYTES);
        return ResponseEntity.ok()
                .contentType(type)
                .cacheControl(
                        project.visibility() == ProjectVisibility.PUBLIC
                                ? caching.cachePublic()
                                : caching.cachePrivate())
                .eTag("\"" + HexFormat.of().formatHex(digest) + "\"")
                .body(content);
    }
}
