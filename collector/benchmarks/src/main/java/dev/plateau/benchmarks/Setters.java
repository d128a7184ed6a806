package dev.plateau.benchmarks;

import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Story 4. Is it worth it to replace reflection when setting properties?
 *
 * <p>Jackson reads a JSON object of 2, 6, 10 or 20 numbers into {@link Form}, and calls each setter by reflection (what it does by
 * itself), through a method handle, through a class spun by {@code LambdaMetafactory} (what Jackson's Blackbird module does), or
 * directly, which is the control.
 *
 * <p><b>The naive answer:</b> reflection is slow, the others are fast.
 *
 * <p><b>What the numbers should show:</b> most of the time is spent on reading JSON (about 150 ns for 2 properties, 700 to 900 for 20),
 * and most cells of this table of four rows, four sizes and several JDKs lie within the noise of each other. Allocation is steadier
 * than time: with 20 properties reflection allocates about 1,630 B on JDK 11 and 17, and 1,130 to 1,170 on 21 and 25 as method handles
 * do everywhere, since it makes no array for the arguments of a call any more (JEP 416).
 *
 * <p><b>The trap:</b> from JDK 18 on reflection is built on method handles, and twenty of them take seconds to be compiled. Where the
 * warm-up is short, a new JDK looks several times as slow as an old one.
 *
 * <p><b>Alone:</b>
 * <pre>{@code
 * java -Djmh.blackhole.mode=FULL_DONTINLINE -Xms256m -Xmx256m -jar target/benchmarks.jar Setters -p properties=20 -prof gc
 * }</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(3)
public class Setters {
    @Param({"2", "6", "10", "20"})
    public int properties;

    private byte[] json;
    private final ObjectReader reflection = reader(SetterAccess.REFLECTION);
    private final ObjectReader methodHandle = reader(SetterAccess.METHOD_HANDLE);
    private final ObjectReader lambdaMetafactory = reader(SetterAccess.LAMBDA_METAFACTORY);
    private final ObjectReader direct = reader(SetterAccess.DIRECT);

    @Setup
    public void write() {
        // From 1001 on: smaller numbers come out of the cache of Integer, and nothing would be allocated for them.
        json = IntStream.rangeClosed(1, properties)
                .mapToObj(number -> "\"field" + number + "\":" + (1000 + number))
                .collect(Collectors.joining(",", "{", "}"))
                .getBytes(StandardCharsets.US_ASCII);
    }

    @Benchmark
    public Form reflection() throws IOException {
        return reflection.readValue(json);
    }

    @Benchmark
    public Form methodHandle() throws IOException {
        return methodHandle.readValue(json);
    }

    @Benchmark
    public Form lambdaMetafactory() throws IOException {
        return lambdaMetafactory.readValue(json);
    }

    @Benchmark
    public Form direct() throws IOException {
        return direct.readValue(json);
    }

    static ObjectReader reader(SetterAccess access) {
        return JsonMapper.builder().addModule(new SetterModule(access)).build().readerFor(Form.class);
    }
}
