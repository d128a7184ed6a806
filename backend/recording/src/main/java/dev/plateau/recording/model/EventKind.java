package dev.plateau.recording.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Kind of the events that a call tree adds up, with its names and texts, in the order of pages. */
public enum EventKind {
    /** Running threads. Samples are shares, not time: each JDK takes them at its own pace. */
    CPU("samples", "CPU", "Running code", "CPU", "jdk.CPUTimeSample", "jdk.ExecutionSample"),
    /** Allocated memory; an estimate from samples. */
    ALLOCATION(
            "bytes",
            "Allocation",
            "Allocated bytes",
            "allocated bytes",
            "jdk.ObjectAllocationSample",
            "jdk.ObjectAllocationInNewTLAB"),
    /** Waiting to enter {@code synchronized}. */
    MONITOR(
            "ns",
            "Lock contention (synchronized)",
            "Lock contention at synchronized",
            "lock contention at synchronized",
            "jdk.JavaMonitorEnter"),
    /** Waiting in {@code LockSupport.park}: locks, conditions, and the waits that rules cut. */
    PARK(
            "ns",
            "Lock contention (parked)",
            "Lock contention, parked in locks and conditions",
            "lock contention while parked",
            "jdk.ThreadPark"),
    /** Waiting in {@code Object.wait}. */
    WAIT("ns", "Object.wait", "Waiting in Object.wait", "time in Object.wait", "jdk.JavaMonitorWait"),
    /** A virtual thread that could not leave its carrier. */
    PINNED("ns", "Pinning", "Virtual threads pinned", "time pinned", "jdk.VirtualThreadPinned"),
    /** Memory allocated outside of the heap, with malloc; async-profiler's {@code nativemem}. */
    NATIVE("bytes", "Native memory", "Natively allocated bytes", "natively allocated bytes", "profiler.Malloc"),
    /**
     * Samples of an event other than time: calls of a method, cache misses. async-profiler's {@code event=Class.method} writes them as samples
     * of running code.
     */
    OTHER("samples", "Other event", "Samples of another event", "samples");

    /** Kinds whose growth can explain a change of a score. */
    public static final List<EventKind> COSTS = List.of(CPU, ALLOCATION, MONITOR, PARK);

    private final String unit;
    private final String label;
    private final String title;
    private final String whole;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> settingEvents;

    EventKind(String unit, String label, String title, String whole, String... settingEvents) {
        this.unit = unit;
        this.label = label;
        this.title = title;
        this.whole = whole;
        this.settingEvents = List.of(settingEvents);
    }

    /** The kind of this name in files and addresses, in any case. */
    public static Optional<EventKind> named(String name) {
        return Arrays.stream(values())
                .filter(kind -> kind.name().equalsIgnoreCase(name))
                .findFirst();
    }

    /** Unit of weights: samples, bytes or ns. */
    public String unit() {
        return unit;
    }

    /** Short name, for tabs. */
    public String label() {
        return label;
    }

    /** Title of a flame graph. */
    public String title() {
        return title;
    }

    /** The whole that shares refer to: "CPU" in "82 % of CPU". */
    public String whole() {
        return whole;
    }

    /** Types of events whose settings decide what is recorded, the best first. */
    public List<String> settingEvents() {
        return settingEvents;
    }

    /** True for kinds of blocking: their weights are times, and their events have a threshold. */
    public boolean isBlocking() {
        return unit.equals("ns");
    }

    /** True for kinds that only some profilers record: they are left out where there are none. */
    public boolean isRare() {
        return this == NATIVE || this == OTHER;
    }

    /** The name in files and on the command line. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Kind of blocking or allocation at a site. All but lock and condition have the name of their kind of event. */
    public enum SiteKind {
        /** {@code synchronized} was taken. */
        MONITOR("synchronized"),
        /** A lock or semaphore of {@code java.util.concurrent} was taken. */
        LOCK("lock"),
        /** A thread waits on a condition, such as a queue that is empty. */
        CONDITION("condition"),
        /** Any other park. */
        PARK("park"),
        /** {@code Object.wait}. */
        WAIT("Object.wait"),
        /** A virtual thread was pinned to its carrier. */
        PINNED("pinning"),
        /** Memory was allocated. */
        ALLOCATION("allocation");

        private final String label;

        SiteKind(String label) {
            this.label = label;
        }

        /** The text on pages. */
        public String label() {
            return label;
        }

        /** The name in files and addresses. */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Kind of the events at such a site. */
        public EventKind eventKind() {
            return this == LOCK || this == CONDITION ? EventKind.PARK : EventKind.valueOf(name());
        }
    }
}
