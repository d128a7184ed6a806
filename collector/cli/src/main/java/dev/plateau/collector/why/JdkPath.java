package dev.plateau.collector.why;

import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.jdk.JvmSearch;
import dev.plateau.collector.usage.WrongUsage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The JDK builds from one side of a search to the other, by version. One vendor only: vendors backport changes on their own, and their builds
 * differ in more than the version.
 *
 * @param builds both sides included
 * @param excluded builds that are left out, with the reason
 */
record JdkPath(List<Jvm> builds, Map<String, String> excluded) {
    /** Name of a JVM whose vendor is not known. */
    private static final String UNKNOWN = "jdk";

    /** @param found the JDKs of this machine */
    static JdkPath between(Jvm from, Jvm to, List<Jvm> found) throws WrongUsage {
        if (from.jdk().equals(to.jdk())) {
            throw new WrongUsage("--jdks needs two builds: --from and --to are both " + text(from));
        }
        if (!isOfOneVendor(from, to)) {
            throw new WrongUsage("--jdks follows the builds of one vendor: --from is " + text(from) + ", --to is "
                    + text(to) + ". Name the vendor as well, such as temurin-17/default");
        }
        Comparator<Jvm> order = Jvm.BY_VERSION.compare(from, to) < 0 ? Jvm.BY_VERSION : Jvm.BY_VERSION.reversed();
        List<Jvm> builds = new ArrayList<>(List.of(from));
        Map<String, String> excluded = new LinkedHashMap<>();
        for (Jvm jvm : found.stream().sorted(order).toList()) {
            boolean isEnd = jvm.jdk().equals(from.jdk()) || jvm.jdk().equals(to.jdk());
            boolean isBetween = !isEnd && order.compare(from, jvm) < 0 && order.compare(jvm, to) < 0;
            if (isBetween && isOfOneVendor(from, jvm)) {
                builds.add(jvm);
            } else if (isBetween) {
                excluded.put(text(jvm), "of another vendor than " + from.distribution());
            } else if (!isEnd && jvm.source().equals(JvmSearch.OPTION)) {
                excluded.put(text(jvm), "not between " + text(from) + " and " + text(to));
            }
        }
        builds.add(to);
        return new JdkPath(List.copyOf(builds), excluded);
    }

    private static boolean isOfOneVendor(Jvm one, Jvm other) {
        return one.distribution().equals(other.distribution())
                && (!one.distribution().equals(UNKNOWN)
                        || Objects.equals(one.jdk().vendor(), other.jdk().vendor()));
    }

    static String text(Jvm jvm) {
        return jvm.name() + " (" + jvm.jdk().vmVersion() + ")";
    }
}
