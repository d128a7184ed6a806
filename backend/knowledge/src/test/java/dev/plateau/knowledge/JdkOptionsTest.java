package dev.plateau.knowledge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.plateau.knowledge.JdkChange.ChangeTest;
import dev.plateau.wire.flags.FlagList;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every option of the knowledge base is given to every JVM of this machine that it claims, and read back: a JVM also takes options that it ignores. */
class JdkOptionsTest {
    private static final List<String> UNLOCKED =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions");
    private static final Pattern SWITCH = Pattern.compile("-XX:([+-])(\\w+)");
    private static final Pattern VALUE = Pattern.compile("-XX:(\\w+)=(.*)");
    private static final Pattern PROPERTY = Pattern.compile("-D([^=]+)=(.*)");
    private static final Pattern SIZE = Pattern.compile("([0-9]+)([kmg]?)");
    private static final Pattern LOCKED = Pattern.compile(" (\\w+) +:?= .*\\{[^}]*(diagnostic|experimental)[^}]*}.*");

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> everyJvmThatATestClaimsTakesItsOptions() throws Exception {
        List<DynamicTest> tests = new ArrayList<>();
        for (TestJdk jdk : TestJdk.all()) {
            String flags =
                    jdk.java(with(UNLOCKED, "-XX:+PrintFlagsFinal", "-version")).text();
            JdkChanges.published().all().stream()
                    .flatMap(change -> change.testsOn(jdk.version()).stream())
                    .filter(test -> test.tool().equals("java") && isForThisMachine(test))
                    .forEach(test -> tests.add(dynamicTest(jdk + " " + test.command(), () -> start(jdk, test, flags))));
        }
        assertThat(tests).hasSizeGreaterThan(40);
        return tests.stream();
    }

    private static void start(TestJdk jdk, ChangeTest test, String defaults) throws Exception {
        List<String> options = new ArrayList<>(test.options());
        options.addAll(UNLOCKED);
        options.addAll(List.of("-XX:+PrintFlagsFinal", "-XshowSettings:properties", "-version"));
        TestJdk.Answer answer = jdk.java(options);
        String what = jdk + " " + test.command() + ":\n"
                + answer.text().lines().filter(line -> !line.contains("{")).toList();
        assertThat(answer.exitCode()).as(what).isZero();
        assertThat(answer.text().toLowerCase(Locale.ROOT)).as(what).doesNotContain("ignoring option");
        for (String option : test.options()) {
            assertThat(isLocked(option, test, defaults))
                    .as(what + " without unlocking " + option)
                    .isFalse();
            if (!takes(option, answer.text())) {
                assertThat("x86".equals(test.only()) && isWarnedOf(option, answer.text()))
                        .as(what + " ignores " + option)
                        .isTrue();
            }
        }
        if (test.readBy() != null) {
            assertThat(reads(jdk, test)).as(what + " is read").isTrue();
        }
    }

    /** A diagnostic or experimental flag needs its own option: without it the JVM does not start. */
    private static boolean isLocked(String option, ChangeTest test, String defaults) {
        Matcher locked = LOCKED.matcher(defaults);
        while (locked.find()) {
            boolean isThis = option.matches("-XX:[+-]?" + locked.group(1) + "(=.*)?");
            String kind = locked.group(2).equals("diagnostic") ? UNLOCKED.get(0) : UNLOCKED.get(1);
            if (isThis && !test.options().contains(kind)) {
                return true;
            }
        }
        return false;
    }

    private static boolean takes(String option, String answer) {
        SortedMap<String, String> flags = FlagList.parse(answer);
        Map<String, String> properties = TestJdk.properties(answer);
        Matcher on = SWITCH.matcher(option);
        Matcher value = VALUE.matcher(option);
        Matcher property = PROPERTY.matcher(option);
        if (on.matches()) {
            return String.valueOf(on.group(1).equals("+")).equals(flags.get(on.group(2)));
        }
        if (value.matches() && value.group(1).equals("CompileCommand")) {
            return answer.contains("CompileCommand: " + value.group(2).split(",", 2)[0]);
        }
        if (value.matches()) {
            return isSame(value.group(2), String.valueOf(flags.get(value.group(1))));
        }
        if (property.matches() && property.group(2).equals("COMPAT")) {
            return !"UTF-8".equals(properties.get("file.encoding"));
        }
        if (property.matches()) {
            return property.group(2).equals(properties.get(property.group(1)));
        }
        return switch (option) {
            case "-Xshare:off" -> !answer.contains(", sharing");
            case "--sun-misc-unsafe-memory-access=allow" ->
                "allow".equals(properties.get("sun.misc.unsafe.memory.access"));
            default -> throw new AssertionError("nobody knows how to read " + option + " back");
        };
    }

    private static boolean isSame(String asked, String read) {
        Matcher size = SIZE.matcher(asked);
        if (!size.matches() || !read.matches("[0-9.]+")) {
            return asked.equals(read);
        }
        long factor = 1L << (10 * ("kmg".indexOf(size.group(2)) + (size.group(2).isEmpty() ? 0 : 1)));
        return new BigDecimal(size.group(1))
                        .multiply(BigDecimal.valueOf(factor))
                        .compareTo(new BigDecimal(read))
                == 0;
    }

    private static boolean isWarnedOf(String option, String answer) {
        String name = option.replaceAll("-XX:[+-]?(\\w+).*", "$1");
        return answer.lines()
                .filter(line -> line.contains("warning"))
                .anyMatch(line -> line.contains(name) || line.contains("not available on this CPU"));
    }

    @TestFactory
    Stream<DynamicTest> theJdkReadsAPropertyWhereATestClaimsItAndNowhereElse() throws Exception {
        List<DynamicTest> tests = new ArrayList<>();
        for (TestJdk jdk : TestJdk.all()) {
            JdkChanges.published().all().stream()
                    .flatMap(change -> change.tests().stream())
                    .filter(test -> test.readBy() != null)
                    .forEach(test -> tests.add(dynamicTest(
                            jdk + " " + test.command(),
                            () -> assertThat(reads(jdk, test))
                                    .isEqualTo(test.builds().contains(jdk.version())))));
        }
        return tests.stream();
    }

    private static boolean reads(TestJdk jdk, ChangeTest test) throws IOException {
        String text = test.text() == null ? test.options().get(0).replaceAll("-D([^=]+)=.*", "$1") : test.text();
        return JdkImage.of(jdk)
                .find(String.valueOf(test.readBy()))
                .map(type -> type.texts().contains(text))
                .orElse(false);
    }

    @Test
    void optionsOfTheCompilerChangeTheClassFile() throws Exception {
        List<ChangeTest> tests = JdkChanges.published().all().stream()
                .flatMap(change -> change.tests().stream())
                .filter(test -> test.tool().equals("javac"))
                .toList();

        assertThat(tests).hasSize(1);
        assertThat(compiled(List.of()).texts()).contains("makeConcatWithConstants");
        assertThat(compiled(tests.get(0).options()).texts())
                .contains("append")
                .doesNotContain("makeConcatWithConstants");
    }

    private JdkImage.ClassFile compiled(List<String> options) throws IOException {
        Path source = Files.writeString(
                folder.resolve("Concat.java"), "class Concat { String of(int i, String s) { return s + i; } }");
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(List.of("-d", folder.toString(), source.toString()));
        assertThat(Objects.requireNonNull(ToolProvider.getSystemJavaCompiler())
                        .run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
        return JdkImage.parse(Files.newInputStream(folder.resolve("Concat.class")));
    }

    private static boolean isForThisMachine(ChangeTest test) {
        String arch = System.getProperty("os.arch");
        String os = System.getProperty("os.name");
        return test.only() == null
                || (test.only().equals("x86") && (arch.equals("amd64") || arch.equals("x86_64")))
                || (test.only().equals("linux") && os.equals("Linux"));
    }

    private static List<String> with(List<String> options, String... further) {
        return Stream.concat(options.stream(), Stream.of(further)).toList();
    }
}
