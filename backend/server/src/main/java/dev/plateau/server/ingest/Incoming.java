package dev.plateau.server.ingest;

import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.access.Caller;
import dev.plateau.server.catalog.Project;
import dev.plateau.server.platform.api.ReceivedFile;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Upload;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A received upload, before anything of it is stored.
 *
 * @param token id of the token it was sent with; null for a person in a browser
 * @param branches for which the sender may store results
 * @param digest over content and parameters
 * @param commit commit data from the parameters; null without any
 * @param history true if the results are history, whose changes are no news
 */
record Incoming(
        long project,
        String projectName,
        @Nullable Long token,
        BranchPatterns branches,
        byte[] digest,
        @Nullable String idempotencyKey,
        long bytes,
        @Nullable LoggedCommit commit,
        boolean history) {
    static Incoming of(
            Project project,
            UploadParameters parameters,
            @Nullable String idempotencyKey,
            @Nullable Caller caller,
            ReceivedFile file)
            throws IOException {
        return new Incoming(
                project.id(),
                project.name(),
                caller == null ? null : caller.tokenId(),
                caller == null ? BranchPatterns.of("") : caller.branches(),
                parameters.digestWith(file.sha256()),
                idempotencyKey,
                file.bytes(),
                parameters.logged(),
                parameters.isHistory());
    }

    /** The commits in the upload. Those of a bundle have precedence over the parameters. */
    List<LoggedCommit> commits(Upload upload) {
        Manifest manifest = upload.manifest();
        if (manifest != null) {
            return manifest.commits();
        }
        return commit == null ? List.of() : List.of(commit);
    }
}
