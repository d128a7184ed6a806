package dev.plateau.recording.model;

/** Execution mode of a frame's code. The order is part of formats. */
public enum FrameKind {
    /** By the bytecode interpreter. */
    INTERPRETED,
    /** Compiled by the JIT. */
    COMPILED,
    /** Compiled into its caller. */
    INLINED,
    /** A native method, or code of the JVM and libraries. */
    NATIVE,
    /** Code of the operating system's kernel. */
    KERNEL,
    /** Not recorded. */
    UNKNOWN;

    private static final FrameKind[] ALL = values();

    public static FrameKind of(int number) {
        return ALL[number];
    }

    /** Place in call trees' arrays. */
    @SuppressWarnings("EnumOrdinal")
    public // never stored
    int number() {
        return ordinal();
    }

    /** Parses the names of the JDK and of async-profiler. */
    public static FrameKind named(String description) {
        return switch (description) {
            case "Interpreted" -> INTERPRETED;
            case "JIT compiled", "C1 compiled", "JIT-compiled" -> COMPILED;
            case "Inlined" -> INLINED;
            case "Native", "C++" -> NATIVE;
            case "Kernel" -> KERNEL;
            default -> UNKNOWN;
        };
    }
}
