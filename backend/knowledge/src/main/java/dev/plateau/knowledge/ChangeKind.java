package dev.plateau.knowledge;

import java.util.Locale;

/** Category of a JDK change. */
public enum ChangeKind {
    FLAG_DEFAULT,
    REMOVAL,
    JIT,
    INTRINSIC,
    GC,
    RUNTIME,
    LIBRARY,
    COMPILER_AND_LIBRARY,
    ERGONOMICS,
    CPU,
    CONTAINER,
    START_UP;

    /** As in the file and on pages: {@code flag-default}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
