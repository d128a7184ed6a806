package dev.plateau.recording.read;

import dev.plateau.recording.model.EventKind;
import java.util.Arrays;
import java.util.List;

/** The events that are read, and which of their fields matter. */
public enum ReadEvent {
    WALL_CLOCK_SAMPLE("profiler.WallClockSample", EventKind.CPU, 0, "sampledThread", "", "samples", "state"),
    EXECUTION_SAMPLE("jdk.ExecutionSample", EventKind.CPU, 1, "sampledThread", "", "", "state"),
    NATIVE_SAMPLE("jdk.NativeMethodSample", EventKind.CPU, 1, "sampledThread", "", "", "state"),
    CPU_TIME_SAMPLE("jdk.CPUTimeSample", EventKind.CPU, 2, "eventThread", "", "", ""),
    IN_NEW_TLAB("jdk.ObjectAllocationInNewTLAB", EventKind.ALLOCATION, 0, "eventThread", "objectClass", "tlabSize", ""),
    OUTSIDE_TLAB(
            "jdk.ObjectAllocationOutsideTLAB",
            EventKind.ALLOCATION,
            0,
            "eventThread",
            "objectClass",
            "allocationSize",
            ""),
    ALLOCATION_SAMPLE(
            "jdk.ObjectAllocationSample", EventKind.ALLOCATION, 1, "eventThread", "objectClass", "weight", ""),
    MONITOR_ENTER("jdk.JavaMonitorEnter", EventKind.MONITOR, 0, "eventThread", "monitorClass", "duration", ""),
    THREAD_PARK("jdk.ThreadPark", EventKind.PARK, 0, "eventThread", "parkedClass", "duration", ""),
    METHOD_TRACE("jdk.MethodTrace", EventKind.PARK, 0, "eventThread", "method", "duration", ""),
    MONITOR_WAIT("jdk.JavaMonitorWait", EventKind.WAIT, 0, "eventThread", "monitorClass", "duration", ""),
    PINNED("jdk.VirtualThreadPinned", EventKind.PINNED, 0, "eventThread", "", "duration", "pinnedReason"),
    MALLOC("profiler.Malloc", EventKind.NATIVE, 0, "eventThread", "", "size", "");

    public static final int THREAD = 0;
    public static final int STACK = 1;
    public static final int CLASS = 2;
    public static final int WEIGHT = 3;
    public static final int EXTRA = 4;
    public static final int START = 5;
    /** Number of places that fields take. */
    public static final int PLACES = 6;
    /** Number of series that a kind can have. */
    public static final int SERIES = 3;

    private static final ReadEvent[] ALL = values();

    public final String event;
    public final EventKind kind;
    /** Of the series of one kind the highest one that has events is the best source. */
    public final int series;

    @SuppressWarnings("ImmutableEnumChecker")
    public // made by List.of
    final List<String> fields;

    /** Events without a weight count one. */
    public final boolean counts;

    ReadEvent(String event, EventKind kind, int series, String thread, String type, String weight, String extra) {
        this.event = event;
        this.kind = kind;
        this.series = series;
        counts = weight.isEmpty();
        fields = List.of(thread, "stackTrace", type, weight, extra, "startTime");
    }

    public static ReadEvent of(int number) {
        return ALL[number];
    }

    @SuppressWarnings("EnumOrdinal")
    public // never stored
    int number() {
        return ordinal();
    }

    public static List<ReadEvent> all() {
        return Arrays.asList(ALL);
    }
}
