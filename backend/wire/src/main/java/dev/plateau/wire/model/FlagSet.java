package dev.plateau.wire.model;

import java.util.List;

/**
 * A named list of JVM flags.
 *
 * @param name display name: {@code default}, {@code biased-locking}; not part of the identity
 * @param canonical its identity: sorted, sizes in bytes, flags equal to the JVM's default and flags without effect on speed dropped
 * @param raw flags as given to the JVM
 */
public record FlagSet(String name, List<String> canonical, List<String> raw) {
    public FlagSet {
        canonical = List.copyOf(canonical);
        raw = List.copyOf(raw);
    }
}
