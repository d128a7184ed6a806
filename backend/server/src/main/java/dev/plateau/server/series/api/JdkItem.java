package dev.plateau.server.series.api;

import dev.plateau.wire.model.Environment;
import org.jspecify.annotations.Nullable;

/** A JDK build in the REST API. */
record JdkItem(
        int feature,
        String version,
        String vmVersion,
        @Nullable String vendor) {
    static JdkItem of(Environment.Jdk jdk) {
        return new JdkItem(jdk.feature(), jdk.version(), jdk.vmVersion(), jdk.vendor());
    }
}
