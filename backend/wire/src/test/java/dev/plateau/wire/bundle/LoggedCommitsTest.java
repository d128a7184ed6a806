package dev.plateau.wire.bundle;

import static dev.plateau.wire.BundleOfOneJob.entries;
import static dev.plateau.wire.BundleOfOneJob.manifest;
import static dev.plateau.wire.BundleOfOneJob.read;
import static dev.plateau.wire.BundleOfOneJob.zip;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.plateau.wire.Manifests;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commits of a bundle: kept as sent, within limits, and never with an e-mail address. */
class LoggedCommitsTest {
    private static final LoggedCommit LAZY = commit("Parse lazily", "Ada Lovelace");

    @TempDir
    private Path folder;

    @Test
    void areReadAsTheyWereSent() throws Exception {
        List<LoggedCommit> sent = List.of(LAZY, new LoggedCommit("fed3210", null, "", null));

        Manifest manifest = Objects.requireNonNull(read(bundle(sent)).manifest());

        assertThat(manifest.commits()).isEqualTo(sent);
    }

    @Test
    void areRefusedWithTheFieldThatIsWrong() {
        assertThat(refusal(commit("x".repeat(UploadLimits.TEXT + 1), null)))
                .startsWith("manifest.json, field commits[1].subject: has 501 characters, the limit is 500");
        assertThat(refusal(commit("Parse\u202e", null)))
                .startsWith("manifest.json, field commits[1].subject: holds U+202E");
        assertThat(refusal(commit("Parse", "Ada\u001b[31m")))
                .startsWith("manifest.json, field commits[1].author: holds U+001B");
        assertThat(refusal(commit("Parse", "Ada <ada@example.org>")))
                .startsWith("manifest.json, field commits[1].author: holds an e-mail address");
    }

    @Test
    void areRefusedWhereTheyAreTooMany() {
        List<LoggedCommit> many = Collections.nCopies(UploadLimits.COMMITS + 1, LAZY);

        assertThatExceptionOfType(UnreadableUpload.class)
                .isThrownBy(() -> read(bundle(many)))
                .withMessage("manifest.json, field commits: has 51 elements, the limit is 50");
    }

    @Test
    void anAtSignAloneIsNoAddress() throws Exception {
        assertThat(read(bundle(List.of(commit("Mail ada@example.org", "Ada @ Work"))))
                        .problems())
                .isEmpty();
    }

    private static LoggedCommit commit(String subject, @Nullable String author) {
        return new LoggedCommit("0123abc", "fed3210", subject, author);
    }

    private String refusal(LoggedCommit second) {
        try {
            return "stored " + read(bundle(List.of(LAZY, second)));
        } catch (UnreadableUpload refused) {
            return String.valueOf(refused.getMessage());
        } catch (IOException unexpected) {
            throw new UncheckedIOException(unexpected);
        }
    }

    private Path bundle(List<LoggedCommit> commits) throws IOException {
        return zip(folder, ManifestJson.write(Manifests.withCommits(manifest(), commits)), entries());
    }
}
