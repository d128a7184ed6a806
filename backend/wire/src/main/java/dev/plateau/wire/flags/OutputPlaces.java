package dev.plateau.wire.flags;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Places in JVM flags: files for output, ports, temporary folders, numbers of builds and of test workers. They change from run to run and say
 * nothing about speed, so they are no part of a flag set's identity.
 *
 * <p>Whether something is on stays: that the JVM logs and at which level, that an agent runs and what it samples.
 */
final class OutputPlaces {
    /** Output, decorators and files follow the tags and levels. */
    private static final Pattern LOG = Pattern.compile("(-Xlog:[^:]*):.*", Pattern.DOTALL);

    private static final Pattern OLD_LOG = Pattern.compile("-Xloggc:.*", Pattern.DOTALL);
    private static final Pattern WITH_OPTIONS = Pattern.compile(
            "(?<start>-(javaagent|agentlib|agentpath):[^=]*(?==)|-XX:(StartFlightRecording|FlightRecorderOptions)|-Xrun[^:]*(?=:))"
                    + "[=:](?<options>.*)",
            Pattern.DOTALL);

    /** Folders of an agent's file. */
    private static final Pattern AGENT_FOLDERS =
            Pattern.compile("(-(javaagent|agentpath):)([^=]*[/\\\\])?(.*)", Pattern.DOTALL);

    /** Of Flight Recorder, async-profiler, jdwp, hprof, JaCoCo and the profilers with a window. */
    private static final Set<String> PLACES = Set.of(
            "address",
            "classdumpdir",
            "destfile",
            "dir",
            "dumponexitpath",
            "dumppath",
            "file",
            "filename",
            "host",
            "logdir",
            "logfile",
            "name",
            "out",
            "outfile",
            "output_dir",
            "outputdir",
            "outputfile",
            "port",
            "repository",
            "server_port",
            "sessionid",
            "sessionname",
            "snapshot_dir",
            "tmpdir");

    /** The port of an agent that serves figures, before its configuration: {@code 9404:config.yaml}. */
    private static final Pattern PORT_FIRST = Pattern.compile("^([\\w.*-]+:)?\\d{1,5}(:|$)");

    private static final Pattern CREDENTIALS = Pattern.compile("(?<=://)[^/@\\s]*@");
    private static final Pattern REMOTE_MANAGEMENT = Pattern.compile("(-Dcom\\.sun\\.management\\.jmxremote)[.=].*");

    /** Start of a word in a property's name: {@code gc.logFile} has three. */
    private static final String WORD = "-D(?:[^=]*[._-]|[^=]*[a-z0-9](?=[A-Z]))?";

    private static final Pattern PLACE_PROPERTY = Pattern.compile(WORD
            + "(?i:(tmp|temp|logs?|logging|reports?|results?|output|out)[._-]?(dir|directory|folder|file|path)"
            + "|logging\\.file\\.(name|path)|port"
            + "|(build|job|run|pipeline)[._-]?(number|id|tag|url)|build[._-]?n(um|r)"
            + "|(execution|session|worker|fork|test)[._-]?id|test[._-]?worker"
            + "|(build|git|commit|scm)[._-]?(sha|sha1|hash|commit|revision|time|timestamp|date))(=.*)?");
    private static final Pattern TOOL_PROPERTY =
            Pattern.compile("-D(org\\.gradle|surefire|maven|idea|intellij|eclipse|vscode|visualvm)\\..*"
                    + "|-D(java|jna|jnidispatch)\\.library\\.path(=.*)?|-Djna\\.boot\\.library\\.path(=.*)?"
                    + "|-Djava\\.rmi\\.server\\.hostname(=.*)?");
    private static final Pattern PLACE_SETTING = Pattern.compile(
            "-XX:(ErrorFile|HeapDumpPath|LogFile|ReplayDataFile|InlineDataFile"
                    + "|PerfDataSaveFile|GCLogFileSize|NumberOfGCLogFiles)=.*|-XX:[+-](UseGCLogFileRotation|PerfDataSaveToFile)");
    private static final Pattern CLASS_PATH = Pattern.compile("(-cp|-classpath|--class-path|-p|--module-path)(=.*)?");

    private OutputPlaces() {}

    /** Tests whether a flag is a place and nothing else. */
    static boolean isPlace(String flag) {
        return PLACE_PROPERTY.matcher(flag).matches()
                || TOOL_PROPERTY.matcher(flag).matches()
                || PLACE_SETTING.matcher(flag).matches()
                || CLASS_PATH.matcher(flag).matches();
    }

    /** A flag without places inside its value; the same text where it has none. */
    static String removeFrom(String flag) {
        Matcher log = LOG.matcher(flag);
        if (log.matches()) {
            return log.group(1);
        }
        if (OLD_LOG.matcher(flag).matches()) {
            return "-Xloggc";
        }
        Matcher remote = REMOTE_MANAGEMENT.matcher(flag);
        if (remote.matches()) {
            return remote.group(1);
        }
        Matcher options = WITH_OPTIONS.matcher(flag);
        if (options.matches()) {
            String given = options.group("options");
            String kept = withoutPlaces(given);
            String start = options.group("start");
            return kept.equals(given)
                    ? flag
                    : withoutFolders(start) + (kept.isEmpty() ? "" : flag.charAt(start.length()) + kept);
        }
        return flag.startsWith("-D") ? CREDENTIALS.matcher(flag).replaceAll("") : flag;
    }

    /** An agent without the folders of its file: {@code -javaagent:otel.jar}. */
    static String withoutFolders(String flag) {
        Matcher agent = AGENT_FOLDERS.matcher(flag);
        return agent.matches() ? agent.group(1) + agent.group(4) : flag;
    }

    private static String withoutPlaces(String options) {
        return Arrays.stream(PORT_FIRST.matcher(options).replaceFirst("").split(","))
                .filter(option ->
                        !PLACES.contains(option.split("=", 2)[0].strip().toLowerCase(Locale.ROOT)))
                .collect(Collectors.joining(","));
    }
}
