package dev.plateau.server.comparisons;

import dev.plateau.server.environments.JdkOrder;
import dev.plateau.server.environments.KnownEnvironment;
import java.util.Comparator;

/** The order of environments side by side. */
final class Columns {
    /** By JDK build, oldest first; without flags first. */
    static final Comparator<KnownEnvironment> ORDER = Comparator.comparing(KnownEnvironment::jdk, JdkOrder.OLDEST_FIRST)
            .thenComparing(environment -> !environment.flags().isEmpty())
            .thenComparing(KnownEnvironment::flagSet)
            .thenComparingLong(environment -> environment.ids().environment());

    private Columns() {}
}
