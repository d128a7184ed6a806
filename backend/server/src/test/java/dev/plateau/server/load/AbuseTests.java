package dev.plateau.server.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.load.AbuseLoad.AbuseRun;
import dev.plateau.server.load.AbuseLoad.Pauses;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** One hostile token sends all that the security review proved, and variations by chance, while another project works. */
class AbuseTests {
    /** Live bytes may grow by caches that have limits of their own. */
    private static final long CACHES = 48L << 20;
    /** Other tests need the processors, too; {@code ./plateau load abuse} has no pauses. */
    private static final Pauses PAUSES = new Pauses(Duration.ofSeconds(4), Duration.ofMillis(100));

    @Test
    void whatOneTokenDoesNoOtherProjectNotices() throws Exception {
        AbuseRun run =
                AbuseRun.of(LoadedServer::startQuickly, Duration.ofSeconds(5), Duration.ofSeconds(60), PAUSES, 7);

        assertThat(run.attacked().failures()).isEmpty();
        assertThat(run.attacked().mails()).isNotEmpty();
        assertThat(run.after().temporary()).as("bytes of temporary files").isZero();
        assertThat(run.after().connections()).as("connections still busy").isZero();
        assertThat(run.after().heap()).as("live bytes").isLessThan(run.before().heap() + CACHES);
        assertThat(run.answers()).as("attacks that were answered").hasSizeGreaterThan(15);
        assertThat(run.answers().values())
                .as("no attack ends in a fault of the server")
                .allSatisfy(answers -> assertThat(answers).doesNotContainKey(500));
    }
}
