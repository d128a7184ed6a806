package dev.plateau.server.comparisons;

import dev.plateau.server.environments.JdkOrder;
import dev.plateau.server.environments.KnownEnvironment;
import java.util.Comparator;

/** The order of environments side by side. */
public final class Columns {
    /** By JDK build, oldest first; then fewest flags first, since a plan's other flag sets extend its plain one. */
    public static final Comparator<KnownEnvironment> ORDER = Comparator.comparing(
                    KnownEnvironment::jdk, JdkOrder.OLDEST_FIRST)
            .thenComparingInt(environment -> environment.flags().size())
            .thenComparing(KnownEnvironment::flagSet)
            .thenComparingLong(environment -> environment.ids().environment());

    private Columns() {}
}
