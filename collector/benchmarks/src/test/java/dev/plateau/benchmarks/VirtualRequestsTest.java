package dev.plateau.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VirtualRequestsTest {
    @Test
    void handlesEachRequestOnceInAThreadOfItsOwn() throws Exception {
        Set<Thread> threads = Collections.synchronizedSet(new HashSet<>());
        VirtualRequests requests = new VirtualRequests(100, request -> {
            threads.add(Thread.currentThread());
            return request;
        });

        assertThat(requests.handleAll()).isEqualTo(99 * 100 / 2);
        assertThat(threads).hasSize(100);
    }

    @Test
    void endsWithTheFailureOfARequest() {
        VirtualRequests requests = new VirtualRequests(100, request -> {
            throw new ArithmeticException("no order");
        });

        assertThatThrownBy(requests::handleAll)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("request 1 of 100 failed")
                .hasRootCauseMessage("no order");
    }
}
