package dev.plateau.collector.screen;

import dev.plateau.wire.model.Environment;

/** Environments in few words. */
public final class EnvironmentText {
    private EnvironmentText() {}

    /** {@code 17.0.15 (Debian)}. */
    public static String jdk(Environment environment) {
        String vendor = environment.jdk().vendor();
        return environment.jdk().version() + (vendor == null || vendor.isEmpty() ? "" : " (" + vendor + ")");
    }

    /** Its name, and its flags when the name does not show them. */
    public static String flagSet(Environment environment) {
        String flags = String.join(" ", environment.flagSet().canonical());
        String name = environment.flagSet().name();
        return flags.isEmpty() || flags.equals(name) ? name : name + " (" + flags + ")";
    }

    /** {@code 17.0.15/default}. */
    public static String label(Environment environment) {
        return environment.jdk().version() + "/" + environment.flagSet().name();
    }
}
