package dev.plateau.collector.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.model.Environment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JdkPathTest {
    private static final Jvm T11 = jvm("temurin", "11.0.13", "system");
    private static final Jvm D17 = jvm("debian", "17.0.15", "system");
    private static final Jvm T17 = jvm("temurin", "17.0.9", "system");
    private static final Jvm T21 = jvm("temurin", "21.0.8", "--jdk");
    private static final Jvm T25 = jvm("temurin", "25.0.3", "--jdk");
    private static final List<Jvm> FOUND = List.of(T11, T17, D17, T21, T25);

    private static Jvm jvm(String distribution, String version, String source) {
        Environment.Jdk jdk = new Environment.Jdk(distribution, version, "VM", version + "+1");
        return new Jvm(Path.of("/jdks", distribution, version), jdk, distribution, source);
    }

    @Test
    void followsOneVendorByVersionAndNamesWhatIsLeftOut() throws Exception {
        JdkPath path = JdkPath.between(T11, T21, FOUND);

        assertThat(path.builds()).containsExactly(T11, T17, T21);
        assertThat(path.excluded())
                .containsExactly(
                        Map.entry("debian-17.0.15 (17.0.15+1)", "of another vendor than temurin"),
                        Map.entry(
                                "temurin-25.0.3 (25.0.3+1)",
                                "not between temurin-11.0.13 (11.0.13+1) and temurin-21.0.8 (21.0.8+1)"));
    }

    @Test
    void goesDownAsWell() throws Exception {
        assertThat(JdkPath.between(T25, T11, FOUND).builds()).containsExactly(T25, T21, T17, T11);
    }

    @Test
    void twoBuildsAreAPath() throws Exception {
        assertThat(JdkPath.between(T21, T25, FOUND).builds()).containsExactly(T21, T25);
    }

    @Test
    void aBuildThatIsFoundTwiceCountsOnce() throws Exception {
        Jvm other = new Jvm(Path.of("/elsewhere"), T17.jdk(), T17.distribution(), "test");

        assertThat(JdkPath.between(other, T21, FOUND).builds()).containsExactly(other, T21);
    }

    @Test
    void refusesTwoVendorsAndOneBuild() {
        assertThatThrownBy(() -> JdkPath.between(T11, D17, FOUND))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContainingAll("one vendor", "debian-17.0.15", "temurin-17/default");
        assertThatThrownBy(() -> JdkPath.between(T11, T11, FOUND))
                .isInstanceOf(WrongUsage.class)
                .hasMessageContaining("--jdks needs two builds");
    }
}
