package dev.plateau.wire.flags;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognizes values of JVM flags that hold no secret: switches and numbers of the JVM, the JDK's own system properties and JMH's, truth values. All
 * else may be a password, a token or the command line of an agent.
 */
final class HarmlessFlags {
    private static final Pattern PROPERTY = Pattern.compile("-D([^=]*)=(.*)", Pattern.DOTALL);
    private static final Pattern SETTING = Pattern.compile("-XX:(\\w+)=(.*)", Pattern.DOTALL);
    private static final Pattern AGENT = Pattern.compile("-(javaagent|agentlib|agentpath):[^=]*=.+", Pattern.DOTALL);
    private static final Pattern OLD_AGENT = Pattern.compile("-Xrun[^:]*:.+", Pattern.DOTALL);
    private static final Pattern SWITCH = Pattern.compile("-X.*|-(ea|da|enableassertions|disableassertions|verbose).*"
            + "|--(add-\\w+|limit-modules|patch-module|enable-native-access|illegal-access|illegal-native-access"
            + "|sun-misc-unsafe-memory-access|finalization|module-path|upgrade-module-path|class-path)(=.*)?");

    /** A word, a number, or a list of them: no path, no address, no command. */
    private static final Pattern PLAIN = Pattern.compile("[\\w.,:+*-]{0,64}");

    private static final Pattern TRUTH = Pattern.compile("true|false|");
    /** Patterns of method names. */
    private static final Pattern METHODS = Pattern.compile("[\\w.,:+*$<>()/;\\[\\] -]{0,1000}");

    private static final Pattern PUBLIC_PROPERTY = Pattern.compile("(?!.*(?i:pass|secret|token|credential))"
            + "(jmh|jdk|java\\.(util|lang|nio|math|text|time)|sun\\.(nio|misc|reflect|java2d))\\..+"
            + "|java\\.net\\.prefer\\w+|java\\.awt\\.headless|java\\.compiler|java\\.security\\.manager"
            + "|(file|sun\\.jnu|stdout|stderr|sun\\.stdout|sun\\.stderr|native)\\.encoding");
    private static final Pattern ENTROPY_SOURCE = Pattern.compile("-Djava\\.security\\.egd=file:/dev/[\\w./]{1,40}");
    private static final Set<String> COMMANDS = Set.of("OnError", "OnOutOfMemoryError");
    private static final Set<String> METHOD_PATTERNS =
            Set.of("CompileCommand", "CompileOnly", "ControlIntrinsic", "DisableIntrinsic");

    /** Options whose value may be the next argument: names of modules, and folders. */
    private static final Pattern BEFORE_ARGUMENT = Pattern.compile(
            "--add-\\w+|--limit-modules|--patch-module|--enable-native-access|(--(class|module|upgrade-module)-path|-cp|-classpath|-p)");

    private HarmlessFlags() {}

    /** True if the next argument belongs to this option. */
    static boolean isArgumentOf(String option) {
        return BEFORE_ARGUMENT.matcher(option).matches();
    }

    /** Index of the first character of a flag that may be part of a secret; -1 where there is none. */
    static int startOfSecret(String flag) {
        Matcher property = PROPERTY.matcher(flag);
        if (property.matches()) {
            return isPublic(flag, property.group(1), property.group(2)) ? -1 : property.start(2);
        }
        Matcher setting = SETTING.matcher(flag);
        if (setting.matches()) {
            return isPlain(setting.group(1), setting.group(2)) ? -1 : setting.start(2);
        }
        if (AGENT.matcher(flag).matches()) {
            return flag.indexOf('=') + 1;
        }
        if (OLD_AGENT.matcher(flag).matches()) {
            return flag.indexOf(':') + 1;
        }
        if (!flag.startsWith("-")) {
            return flag.isEmpty() || flag.startsWith("@") ? -1 : 0;
        }
        return SWITCH.matcher(flag).matches() || isAgentWithoutArguments(flag) ? -1 : afterSeparator(flag);
    }

    private static boolean isAgentWithoutArguments(String flag) {
        return flag.matches("-(javaagent|agentlib|agentpath):[^=]*=?");
    }

    private static boolean isPublic(String flag, String name, String value) {
        return TRUTH.matcher(value).matches()
                || ENTROPY_SOURCE.matcher(flag).matches()
                || (PUBLIC_PROPERTY.matcher(name).matches()
                        && PLAIN.matcher(value).matches());
    }

    private static boolean isPlain(String name, String value) {
        return METHOD_PATTERNS.contains(name)
                ? METHODS.matcher(value).matches()
                : PLAIN.matcher(value).matches() && (value.isEmpty() || !COMMANDS.contains(name));
    }

    private static int afterSeparator(String flag) {
        for (int i = 0; i < flag.length() - 1; i++) {
            if (flag.charAt(i) == '=' || flag.charAt(i) == ':') {
                return i + 1;
            }
        }
        return -1;
    }
}
