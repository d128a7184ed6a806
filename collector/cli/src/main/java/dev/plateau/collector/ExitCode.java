package dev.plateau.collector;

/**
 * Exit codes of all commands. The last two are {@code EX_USAGE} and {@code EX_SOFTWARE} of BSD's {@code sysexits.h}, which no shell gives itself.
 */
public final class ExitCode {
    /** All was done, and nothing was found that a command looks for. */
    public static final int FINE = 0;
    /** Found: a regression, or a problem of a checked file. */
    public static final int FOUND = 1;
    /** The data does not tell: an unknown verdict, a search without a name, a file that is read in part. */
    public static final int UNKNOWN = 2;
    /** A wrong option, plan, path or JDK. */
    public static final int USAGE = 64;
    /** Something was not done: a failed benchmark, a refused upload, no server. */
    public static final int FAULT = 70;

    private ExitCode() {}

    /** The code that a command gave in version 0.1, for {@code --exit-codes=legacy}. */
    static int legacy(String command, int code) {
        if (code == USAGE) {
            return command.equals("gate") ? 3 : 2;
        }
        if (code == FAULT) {
            return switch (command) {
                case "gate", "why" -> 3;
                case "recording" -> 4;
                default -> 1;
            };
        }
        if (code == UNKNOWN) {
            return switch (command) {
                case "why" -> 1;
                case "recording" -> 3;
                default -> code;
            };
        }
        return code;
    }
}
