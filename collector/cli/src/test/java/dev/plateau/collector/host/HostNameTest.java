package dev.plateau.collector.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HostNameTest {
    @Test
    void replacesTheNameWhereItIsAWholeWord() {
        assertThat(HostName.removeFrom("no route from node-7.example.org to node-77, mynode-7 or node-7", "node-7"))
                .isEqualTo("no route from HOST.example.org to node-77, mynode-7 or HOST");
    }

    @Test
    void keepsANameThatIsTooShortToBeDistinctive() {
        assertThat(HostName.removeFrom("a vm of its own", "vm")).isEqualTo("a vm of its own");
        assertThat(HostName.removeFrom("a host", "")).isEqualTo("a host");
    }
}
