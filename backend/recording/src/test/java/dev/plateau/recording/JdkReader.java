package dev.plateau.recording;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Frame;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** The same questions put to the JDK's own reader: the independent answer. Stacks are as recorded, nothing is cut. */
public final class JdkReader {
    public final SortedMap<String, Long> events = new TreeMap<>();
    public long pauseNanos;
    /** In the order of time. */
    public final SortedMap<Instant, Double> switchRates = new TreeMap<>();

    public double compileNanos;
    public double compileSquares;
    public double safepointNanos;
    /** Of containers. */
    public final SortedSet<Long> throttledNanos = new TreeSet<>();

    public final Map<EventKind, SortedMap<String, Long>> stacks = new EnumMap<>(EventKind.class);

    /** By kind and name of a thread the number of its events, and their weight. */
    public final Map<EventKind, SortedMap<String, List<Long>>> threads = new EnumMap<>(EventKind.class);

    public long withoutStack;
    public long truncatedStacks;

    public JdkReader(Path recording) throws IOException {
        for (EventKind kind : EventKind.values()) {
            stacks.put(kind, new TreeMap<>());
            threads.put(kind, new TreeMap<>());
        }
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                add(file.readEvent());
            }
        }
    }

    public double count(String type) {
        return events.getOrDefault(type, 0L).doubleValue();
    }

    private void add(RecordedEvent event) {
        String name = event.getEventType().getName().replaceFirst("^com\\.oracle\\.", ""); // JDK 9
        events.merge(name, 1L, Long::sum);
        switch (name) {
            case "jdk.ExecutionSample", "jdk.NativeMethodSample", "jdk.CPUTimeSample" -> add(event, EventKind.CPU, 1);
            case "profiler.WallClockSample" -> add(event, EventKind.CPU, event.getLong("samples"));
            case "jdk.ObjectAllocationInNewTLAB" -> add(event, EventKind.ALLOCATION, event.getLong("tlabSize"));
            case "jdk.ObjectAllocationOutsideTLAB" -> add(event, EventKind.ALLOCATION, event.getLong("allocationSize"));
            case "jdk.ObjectAllocationSample" -> add(event, EventKind.ALLOCATION, event.getLong("weight"));
            case "jdk.JavaMonitorEnter" -> add(event, EventKind.MONITOR, nanos(event));
            case "jdk.ThreadPark" -> add(event, EventKind.PARK, nanos(event));
            case "jdk.JavaMonitorWait" -> add(event, EventKind.WAIT, nanos(event));
            case "jdk.VirtualThreadPinned" -> add(event, EventKind.PINNED, nanos(event));
            case "jdk.GCPhasePause" -> pauseNanos += nanos(event);
            case "jdk.ThreadContextSwitchRate" ->
                switchRates.put(event.getStartTime(), (double) event.getFloat("switchRate"));
            case "jdk.Compilation" -> {
                compileNanos += nanos(event);
                compileSquares += Math.pow((double) nanos(event), 2);
            }
            case "jdk.SafepointBegin" -> safepointNanos += nanos(event);
            case "jdk.ContainerCPUThrottling" -> throttledNanos.add(event.getLong("cpuThrottledTime"));
            case "jdk.MethodTrace" -> {
                addThread(event, EventKind.PARK, nanos(event));
                if (stack(event).contains("java.lang.VirtualThread.run;")) {
                    String traced = name(event.<RecordedMethod>getValue("method"));
                    String caller = stack(event);
                    // Some builds leave the traced method out of its own stack.
                    String whole = caller.endsWith(";" + traced) ? caller : caller + ";" + traced;
                    stacks.getOrDefault(EventKind.PARK, new TreeMap<>()).merge(whole, nanos(event), Long::sum);
                    countStack(event);
                }
            }
            default -> {}
        }
    }

    private void add(RecordedEvent event, EventKind kind, long weight) {
        stacks.getOrDefault(kind, new TreeMap<>()).merge(stack(event), weight, Long::sum);
        addThread(event, kind, weight);
        countStack(event);
    }

    private void countStack(RecordedEvent event) {
        RecordedStackTrace trace = event.getStackTrace();
        withoutStack += trace == null || trace.getFrames().isEmpty() ? 1 : 0;
        truncatedStacks += trace != null && trace.isTruncated() ? 1 : 0;
    }

    private void addThread(RecordedEvent event, EventKind kind, long weight) {
        // The workload's own samples of the wall clock lack async-profiler's field.
        boolean wallClock = event.getEventType().getName().equals("profiler.WallClockSample");
        String field = wallClock || event.hasField("sampledThread") ? "sampledThread" : "eventThread";
        RecordedThread thread = event.hasField(field) ? event.getThread(field) : null;
        String java = thread == null ? null : thread.getJavaName();
        String system = thread == null ? null : thread.getOSName();
        String name = java == null || java.isEmpty() ? Objects.requireNonNullElse(system, "") : java;
        threads.getOrDefault(kind, new TreeMap<>())
                .merge(
                        name,
                        List.of(1L, weight),
                        (one, other) -> List.of(one.get(0) + other.get(0), one.get(1) + other.get(1)));
    }

    private static long nanos(RecordedEvent event) {
        return event.getDuration().toNanos();
    }

    private static String stack(RecordedEvent event) {
        RecordedStackTrace trace = event.getStackTrace();
        if (trace == null || trace.getFrames().isEmpty()) {
            return "[no stack]";
        }
        List<RecordedFrame> rootFirst = new ArrayList<>(trace.getFrames());
        Collections.reverse(rootFirst);
        return rootFirst.stream().map(JdkReader::name).collect(Collectors.joining(";"));
    }

    private static String name(RecordedFrame frame) {
        if (frame.getMethod() == null) {
            return "[unknown]";
        }
        return name(frame.getMethod());
    }

    private static String name(RecordedMethod method) {
        String type = method.getType() == null ? "" : method.getType().getName();
        return new Frame(type == null ? "" : type, method.getName()).name();
    }
}
