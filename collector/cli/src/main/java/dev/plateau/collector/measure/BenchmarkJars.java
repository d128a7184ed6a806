package dev.plateau.collector.measure;

import dev.plateau.collector.plan.Plan.Phase;
import dev.plateau.collector.plan.Span;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.Upload.BenchmarkCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Lists the benchmarks of some jars. The jars' own JMH reads its own list, so that any version of it works; {@code -lp} would leave out modes,
 * threads and settings, and prints parameter values so that a comma in one can't be distinguished from a comma between two.
 */
final class BenchmarkJars {
    private static final String LIST = "META-INF/BenchmarkList";
    private static final String ENTRY = "org.openjdk.jmh.runner.BenchmarkListEntry";
    /** Entry of the list for {@code @Param} without values. Source: {@code org.openjdk.jmh.annotations.Param.BLANK_ARGS}. */
    private static final String NO_VALUE = "blank_blank_blank_2014";

    private BenchmarkJars() {}

    /** Every benchmark in every mode, by name and mode. */
    static List<BenchmarkEntry> list(List<Path> jars) throws WrongUsage, IOException {
        URL[] urls = new URL[jars.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = jars.get(i).toUri().toURL();
        }
        List<BenchmarkEntry> entries = new ArrayList<>();
        try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
            BenchmarkDigest digest = new BenchmarkDigest(loader);
            for (URL list : Collections.list(loader.getResources(LIST))) {
                for (String line : lines(list)) {
                    entries.addAll(read(loader, digest, line));
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new WrongUsage("The JMH in " + jars + " can't read its own list of benchmarks (" + e
                    + "): name a jar that has JMH 1.21 or newer inside, or add JMH's jars to `jars`.");
        }
        if (entries.isEmpty()) {
            throw new WrongUsage("There are no JMH benchmarks in " + jars + ": no " + LIST
                    + ". Was JMH's annotation processor run when they were compiled?");
        }
        return entries;
    }

    private static List<String> lines(URL list) throws IOException {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(list.openStream(), StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.isBlank()).toList();
        }
    }

    private static List<BenchmarkEntry> read(ClassLoader loader, BenchmarkDigest digest, String line)
            throws ReflectiveOperationException, IOException {
        Object entry = loader.loadClass(ENTRY).getConstructor(String.class).newInstance(line);
        int[] groups = (int[]) get(entry, "getThreadGroups");
        int groupThreads =
                groups == null ? 1 : Math.max(1, Arrays.stream(groups).sum());
        OptionalInt threads =
                number(entry, "getThreads").stream().map(n -> Math.max(n, 0)).findFirst();
        String name = String.valueOf(get(entry, "getUsername"));
        OptionalInt operations = number(entry, "getOperationsPerInvocation");
        BenchmarkCode code = new BenchmarkCode(
                digest.of(name),
                operations.isPresent() ? operations.getAsInt() : 1,
                groups == null || groups.length < 2
                        ? null
                        : Arrays.stream(groups).boxed().toList());
        List<BenchmarkEntry> entries = new ArrayList<>();
        for (Mode mode : modes((Enum<?>) get(entry, "getMode"))) {
            entries.add(new BenchmarkEntry(
                    name,
                    mode,
                    threads,
                    groupThreads,
                    parameters(entry),
                    number(entry, "getForks"),
                    phase(entry, "Warmup"),
                    phase(entry, "Measurement"),
                    texts(entry, "getJvmArgsAppend"),
                    code));
        }
        return entries;
    }

    private static Set<Mode> modes(@Nullable Enum<?> mode) throws ReflectiveOperationException {
        String label = mode == null
                ? ""
                : String.valueOf(
                        mode.getDeclaringClass().getMethod("shortLabel").invoke(mode));
        return Mode.ofLabel(label).<Set<Mode>>map(EnumSet::of).orElseGet(() -> EnumSet.allOf(Mode.class));
    }

    private static Phase phase(Object entry, String name) throws ReflectiveOperationException {
        OptionalInt iterations = number(entry, "get" + name + "Iterations");
        Object time = optional(entry, "get" + name + "Time");
        Duration length = time == null ? null : Span.parse(time.toString()).orElse(null);
        return new Phase(iterations.isPresent() ? iterations.getAsInt() : null, length);
    }

    private static Map<String, List<String>> parameters(Object entry) throws ReflectiveOperationException {
        Map<String, List<String>> parameters = new TreeMap<>();
        if (optional(entry, "getParams") instanceof Map<?, ?> declared) {
            declared.forEach((name, values) -> parameters.put(
                    String.valueOf(name),
                    Arrays.stream((String[]) values)
                            .filter(value -> !value.equals(NO_VALUE))
                            .toList()));
        }
        return parameters;
    }

    private static List<String> texts(Object entry, String getter) throws ReflectiveOperationException {
        return optional(entry, getter) instanceof Collection<?> texts
                ? texts.stream().map(String::valueOf).toList()
                : List.of();
    }

    private static OptionalInt number(Object entry, String getter) throws ReflectiveOperationException {
        return optional(entry, getter) instanceof Integer value ? OptionalInt.of(value) : OptionalInt.empty();
    }

    /** The value in JMH's own {@code Optional}, or null. */
    private static @Nullable Object optional(Object entry, String getter) throws ReflectiveOperationException {
        Object optional = get(entry, getter);
        if (optional == null
                || !(boolean) optional.getClass().getMethod("hasValue").invoke(optional)) {
            return null;
        }
        return optional.getClass().getMethod("get").invoke(optional);
    }

    private static @Nullable Object get(Object entry, String getter) throws ReflectiveOperationException {
        return entry.getClass().getMethod(getter).invoke(entry);
    }

    /**
     * A benchmark in one mode, as the jar declares it.
     *
     * @param name fully qualified
     * @param threads of the annotations; 0 is as many as there are processors; empty without one
     * @param groupThreads threads of one group; 1 without groups. JMH rounds the thread count up to whole groups.
     * @param parameters name to values of {@code @Param}; no values when the annotation leaves them out
     * @param jvmArgsAppend flags of {@code @Fork}, which JMH forgets when it is given others
     */
    record BenchmarkEntry(
            String name,
            Mode mode,
            OptionalInt threads,
            int groupThreads,
            Map<String, List<String>> parameters,
            OptionalInt forks,
            Phase warmup,
            Phase measurement,
            List<String> jvmArgsAppend,
            BenchmarkCode code) {
        /**
         * The threads that JMH starts.
         *
         * @param asked from 1
         */
        int threads(int asked) {
            return (asked + groupThreads - 1) / groupThreads * groupThreads;
        }
    }
}
