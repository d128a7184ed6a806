package dev.plateau.wire.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Mode;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {
    private static final BenchmarkKey KEY =
            new BenchmarkKey("org.example.Locks.lazy", new TreeMap<>(Map.of("size", "10")), Mode.THROUGHPUT, 4);

    @ParameterizedTest
    @CsvSource({"default,default", "-Xss2m -Xms2g -Xmx2g -XX:NewSize=1g -XX:MaxNewSize=1g,-Xss2m -Xms2g -Xmx2g … 2 more"
    })
    void flagSetsThatNobodyNamedAreCutBetweenFlags(String name, String brief) {
        assertThat(Names.flagSet(name)).isEqualTo(brief);
    }

    @ParameterizedTest
    @CsvSource({
        "score, throughput, '4 threads, size=10'",
        "gc.alloc.rate.norm, gc.alloc.rate.norm, 'throughput, 4 threads, size=10'"
    })
    void theModeIsSaidOnce(String metric, String measured, String circumstances) {
        assertThat(Names.metric(KEY, metric)).isEqualTo(measured);
        assertThat(Names.circumstances(KEY, metric)).isEqualTo(circumstances);
    }

    @ParameterizedTest
    @CsvSource({"LAZY 10, true", "size=10 thrpt, true", "throughput org.example, true", "'', true", "lazy avgt, false"})
    void searchesNameParametersModeAndThreads(String search, boolean found) {
        assertThat(Names.isFound(KEY, search)).isEqualTo(found);
    }

    @Test
    void sayWhatTellsTwoBenchmarksApart() {
        var other = new BenchmarkKey("org.example.Locks.eager", Map.of("size", "20"), Mode.THROUGHPUT, 1);
        assertThat(Names.apart(other, KEY)).isEqualTo("eager, 1 thread, size=20");
        assertThat(Names.apart(KEY, other)).isEqualTo("lazy, 4 threads, size=10");
    }

    @ParameterizedTest
    @CsvSource({
        "Locks.lazy, 10, Locks.lazy",
        "Locks.lazyGetter size=10, 18, lazyGetter size=10",
        "Locks.lazyGetter size=10, 16, lazyGetter size…",
        "LazyInputStream.getInstance, 8, getInstance",
        "17.0.9 biased-locking, 8, 17.0.9 biased-locking"
    })
    void aMethodIsNeverCut(String name, int length, String shortened) {
        assertThat(Names.shortened(name, length)).isEqualTo(shortened);
    }

    @Test
    void moreThreadsThanProcessorsAreNamed() {
        assertThat(Names.crowded(16, 2)).isEqualTo("16 threads on 2 processors");
        assertThat(Names.crowded(2, 1)).isEqualTo("2 threads on 1 processor");
        assertThat(Names.crowded(2, 2)).isEmpty();
        assertThat(Names.crowded(16, 0)).isEmpty();
    }

    @Test
    void lineNeverBreaksWithinANumber() {
        assertThat(Names.humps("Locks.lazyGetter is 0.4 % slower on 25.0.3."))
                .containsExactly("Locks.lazy", "Getter is 0.4 % slower on 25.0.3.");
        assertThat(Names.humps("org.example.Parser.parse. All of it from Parser.parse."))
                .containsExactly("org.", "example.", "Parser.parse. All of it from Parser.parse.");
    }
}
