package dev.plateau.wire.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.model.Environment.Jdk;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JdkOrderTest {
    private static Jdk jdk(String build) {
        return new Jdk(null, build.replaceAll("\\+.*", ""), "OpenJDK 64-Bit Server VM", build);
    }

    /** The JDK's own order of versions. */
    @Test
    void ordersBuildsAsTheJdkDoes() {
        List<String> builds = List.of(
                "25+36-3489",
                "25-ea+36",
                "25-ea+4",
                "25.0.1+8-LTS",
                "24.0.2+12",
                "25-internal+0",
                "17.0.15+6",
                "17.0.9+9");

        assertThat(builds.stream().map(JdkOrderTest::jdk).sorted(JdkOrder.OLDEST_FIRST))
                .extracting(Jdk::vmVersion)
                .isEqualTo(builds.stream()
                        .map(Runtime.Version::parse)
                        .sorted(Comparator.naturalOrder())
                        .map(Runtime.Version::toString)
                        .toList());
    }

    /** Versions before JEP 223 have no parser. */
    @Test
    void ordersUpdatesOfJdk8ByTheirNumbers() {
        assertThat(Stream.of("1.8.0_202", "1.8.0_92", "1.8.0", "9.0.4")
                        .map(JdkOrderTest::jdk)
                        .sorted(JdkOrder.OLDEST_FIRST))
                .extracting(Jdk::version)
                .containsExactly("1.8.0", "1.8.0_92", "1.8.0_202", "9.0.4");
    }
}
