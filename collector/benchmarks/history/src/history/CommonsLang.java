package history;

import java.util.concurrent.TimeUnit;
import org.apache.commons.lang3.StringUtils;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Two methods that every release of commons-lang since 3.0 has. They allocate little, so that a busy host disturbs them little. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CommonsLang {
    private final String word = "performance of the engine";
    private final String misspelt = "preformance of all engines";
    private final String letters = "THEQUICKBROWNFOXJUMPSOVERTHELAZYDOG";
    private final String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    /** Edit distance of two texts of 25 letters. */
    @Benchmark
    public int levenshteinDistance() {
        return StringUtils.getLevenshteinDistance(word, misspelt);
    }

    /** Whether a text of 35 letters has no other than those of the alphabet. */
    @Benchmark
    public boolean containsOnly() {
        return StringUtils.containsOnly(letters, alphabet);
    }
}
