package dev.plateau.server.platform.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.server.platform.work.Leases.Held;
import dev.plateau.server.platform.work.Leases.Lease;
import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.NightlyTest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Each instance here is what another server on the same database would be. */
@Timeout(60)
class LeasesTests extends NightlyTest {
    private static final Duration TERM = Duration.ofMillis(600);

    private final String queue = "test-" + UUID.randomUUID();

    @Autowired
    Leases leases;

    @Autowired
    PlatformTransactionManager transactions;

    @Test
    void anItemIsHeldByOneServerUntilItIsReleased() {
        Lease lease = leases.take(queue, "a", 7).orElseThrow();

        assertThat(leases.take(queue, "a", 7)).isEmpty();
        assertThat(leases.held(queue)).containsExactly(new Held("a", 7));

        leases.release(lease);
        assertThat(leases.held(queue)).isEmpty();
        assertThat(leases.take(queue, "a", 7)).isPresent();
    }

    @Test
    void oneOfManyServersGetsIt() throws Exception {
        List<Callable<Optional<Lease>>> takes = IntStream.range(0, 16)
                .<Callable<Optional<Lease>>>mapToObj(each -> () -> leases.take(queue, "a", 7))
                .toList();
        try (ExecutorService servers = Executors.newFixedThreadPool(8)) {
            int taken = 0;
            for (Future<Optional<Lease>> take : servers.invokeAll(takes)) {
                taken += take.get().isPresent() ? 1 : 0;
            }
            assertThat(taken).isEqualTo(1);
        }
    }

    @Test
    void whatAServerHoldsStaysItsOwnForAsLongAsItLives() throws Exception {
        Leases alive = new Leases(jdbc, TERM);
        assertThat(alive.take(queue, "a", 7)).isPresent();
        // Renewals beyond the first term, however long they take.
        for (int renewal = 0; renewal < 6; renewal++) {
            String end = end();
            Eventually.until("renewal", () -> !end.equals(end()));
            assertThat(leases.take(queue, "a", 7)).isEmpty();
        }
        alive.destroy();
    }

    private String end() {
        return jdbc.sql("select ends_at::text from lease where queue = ?")
                .param(queue)
                .query(String.class)
                .single();
    }

    @Test
    void whatADeadServerHeldIsFreeWhenItsLeaseRunsOut() throws Exception {
        Leases dead = new Leases(jdbc, TERM);
        Lease lost = dead.take(queue, "a", 7).orElseThrow();
        dead.destroy();

        AtomicReference<Optional<Lease>> taken = new AtomicReference<>(Optional.empty());
        Eventually.until("end of the lease", () -> {
            taken.set(leases.take(queue, "a", 7));
            return taken.get().isPresent();
        });

        dead.release(lost);
        assertThat(leases.take(queue, "a", 7))
                .as("a server that was only slow frees nothing of another's")
                .isEmpty();
    }

    /** Killed between its work and the release: no server takes that item again. */
    @Test
    void whatNobodyTakesAgainIsDeleted() throws Exception {
        Leases dead = new Leases(jdbc, TERM);
        assertThat(dead.take(queue, "a", 7)).isPresent();
        dead.destroy();

        Leases other = new Leases(jdbc, TERM);
        Eventually.until(
                "deletion of the lease",
                () -> jdbc.sql("select count(*) from lease where queue = ?")
                                .param(queue)
                                .query(Integer.class)
                                .single()
                        == 0);
        other.destroy();
    }

    @Test
    void aLeaseIsNeverTakenInATransaction() {
        assertThatThrownBy(() -> new TransactionTemplate(transactions)
                        .executeWithoutResult(status -> leases.take(queue, "a", 7)))
                .isInstanceOf(IllegalTransactionStateException.class);
    }
}
