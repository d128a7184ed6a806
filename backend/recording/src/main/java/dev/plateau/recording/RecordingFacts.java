package dev.plateau.recording;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;

/**
 * What a recording says about itself. No environment variable, system property or command line is ever among it.
 *
 * @param format version of the file format, such as 2.1
 * @param start of the first chunk
 * @param length from the start of the first chunk to the end of the last
 * @param jvm name of the virtual machine; empty when the recording does not say
 * @param jdk version of the JDK with its build, such as 17.0.6+10-LTS; empty likewise
 * @param flags of the JVM's arguments those that set the JVM's own options to a word or number
 * @param settings by event the settings in force, such as threshold; those of the last chunk that says
 * @param events how many of each type of event there are
 * @param lost what the recorder itself says it lost
 * @param withoutStack events of profiles that have no stack
 * @param truncatedStacks events of profiles whose stack was cut at the depth of the recording
 */
public record RecordingFacts(
        String format,
        int chunks,
        Instant start,
        Duration length,
        String jvm,
        String jdk,
        List<String> flags,
        SortedMap<String, SortedMap<String, String>> settings,
        SortedMap<String, Long> events,
        Lost lost,
        long withoutStack,
        long truncatedStacks) {
    /**
     * What the recorder lost while it recorded.
     *
     * @param bytes of events that had no room
     * @param cpuSamples samples of CPU time that had no room
     */
    public record Lost(long bytes, long cpuSamples) {}
}
