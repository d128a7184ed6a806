package dev.plateau.wire.model;

import dev.plateau.wire.model.Environment.Jdk;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.regex.Pattern;

/** The order of JDK builds: by the numbers of their versions, so that 17.0.9 comes before 17.0.15, and 25-ea before 25. */
public final class JdkOrder {
    private static final Pattern NO_DIGITS = Pattern.compile("[^0-9]+");
    private static final Pattern PRE_RELEASE = Pattern.compile("^[^+]*-");

    /** Feature release first, then version, VM build, vendor, digest. */
    public static final Comparator<Jdk> OLDEST_FIRST = Comparator.comparingInt(Jdk::feature)
            .thenComparing(Jdk::version, JdkOrder::compareVersions)
            .thenComparing(Jdk::vmVersion, JdkOrder::compareVersions)
            .thenComparing(jdk -> Objects.requireNonNullElse(jdk.vendor(), ""))
            .thenComparing(Jdk::vmName)
            .thenComparing(jdk -> Objects.requireNonNullElse(jdk.build(), ""));

    private JdkOrder() {}

    private static int compareVersions(String one, String other) {
        int byNumbers = Arrays.compare(numbers(one), numbers(other));
        int byRelease = Boolean.compare(isPreRelease(other), isPreRelease(one));
        return byNumbers != 0 ? byNumbers : byRelease != 0 ? byRelease : one.compareTo(other);
    }

    /** As in {@link Runtime.Version}: an identifier behind the numbers, before the build. */
    private static boolean isPreRelease(String version) {
        return PRE_RELEASE.matcher(version).find();
    }

    private static BigInteger[] numbers(String version) {
        return NO_DIGITS
                .splitAsStream(version)
                .filter(part -> !part.isEmpty())
                .map(BigInteger::new)
                .toArray(BigInteger[]::new);
    }
}
