package dev.plateau.recording.read;

import dev.plateau.recording.format.Chunk;
import dev.plateau.recording.format.Cursor;
import dev.plateau.recording.format.FieldReader;
import dev.plateau.recording.format.LongIntMap;
import dev.plateau.recording.format.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one chunk in one pass: counts events by source, stack and class, then resolves the counts. */
final class ChunkReader {
    private static final int SOURCES = ReadEvent.values().length;
    /** States of threads are numbered from 1; no JDK has so many. */
    private static final int STATES = 1 << 16;
    /** Only a hostile file has more. */
    private static final int MAX_REASONS = 1000;

    private final Chunk chunk;
    private final RecordingBuilder recording;
    private final StackReader stacks;
    /** Most types have small numbers. */
    private final @Nullable Slot[] smallSlots = new Slot[1 << 12];

    private final Map<Long, Slot> slots = new HashMap<>();
    private final EventAggregator eventAggregator = new EventAggregator();
    private final ThreadAggregator threads = new ThreadAggregator();
    /** Reasons of pinning; there are a handful. */
    private final List<String> reasons = new ArrayList<>();

    private final long[] values = FieldReader.room(ReadEvent.PLACES);
    private final Stack stack = new Stack();
    private final FactReader facts;
    /** Number of the group of each thread of this chunk. */
    private final LongIntMap threadGroups = new LongIntMap();

    private long lastThread = -1;
    private int lastGroup;

    /** A type of event: counted always, read when it is a source or a fact. */
    private static final class Slot {
        final String name;
        final @Nullable ReadEvent source;
        final @Nullable FieldReader fields;
        final boolean fact;
        long events;

        Slot(Chunk chunk, Type type, @Nullable ReadEvent source, boolean fact) {
            name = type.name();
            this.source = source;
            this.fact = fact;
            fields = source == null ? null : new FieldReader(chunk.types(), type, source.fields);
        }
    }

    ChunkReader(Chunk chunk, RecordingBuilder recording, Map<String, ReadEvent> sources) {
        this.chunk = chunk;
        this.recording = recording;
        stacks = new StackReader(chunk, recording.frames());
        facts = new FactReader(chunk, recording.facts(), recording.figures());
        for (Type type : chunk.types().all()) {
            recording.facts().addType(type.name());
            Slot slot = new Slot(chunk, type, sources.get(type.name()), facts.wants(type));
            slots.put(type.id(), slot);
            if (type.id() >= 0 && type.id() < smallSlots.length) {
                smallSlots[(int) type.id()] = slot;
            }
        }
    }

    /** Adds the chunk to the recording. Events counted before an error are added too. */
    void read() {
        try {
            chunk.read(this::event);
        } finally {
            drain();
            slots.values().stream()
                    .filter(slot -> slot.events > 0)
                    .forEach(slot -> recording.facts().addEvents(slot.name, slot.events));
        }
    }

    private void event(long typeId, Cursor cursor) {
        boolean small = typeId >= 0 && typeId < smallSlots.length;
        Slot slot = small ? smallSlots[(int) typeId] : slots.get(typeId);
        if (slot == null) {
            recording.facts().addUnreadable();
            return;
        }
        slot.events++;
        if (slot.fact) {
            facts.event(typeId, cursor);
        } else if (slot.source != null && slot.fields != null) {
            try {
                sourceEvent(slot.source, slot.fields, cursor);
            } catch (RuntimeException e) {
                recording.facts().addUnreadable();
            }
        }
    }

    private void sourceEvent(ReadEvent source, FieldReader fields, Cursor cursor) {
        values[ReadEvent.THREAD] = 0;
        values[ReadEvent.STACK] = 0;
        values[ReadEvent.CLASS] = 0;
        values[ReadEvent.EXTRA] = 0;
        fields.read(cursor, values);
        long weight = 1;
        if (!source.counts) {
            weight = Math.max(0, values[ReadEvent.WEIGHT]);
            if (fields.ticks(ReadEvent.WEIGHT)) {
                weight = chunk.header().nanos(values[ReadEvent.START], weight);
            }
        }
        long label = values[ReadEvent.CLASS];
        long tag = source.number();
        if (source == ReadEvent.PINNED) {
            label = fields.has(ReadEvent.EXTRA) ? reason((int) values[ReadEvent.EXTRA]) : -1;
        } else if (fields.has(ReadEvent.EXTRA)) {
            tag += (values[ReadEvent.EXTRA] + 1 & STATES - 1) * SOURCES;
        }
        tag += (long) threadGroup(values[ReadEvent.THREAD]) * SOURCES * STATES;
        eventAggregator.add(tag, values[ReadEvent.STACK], label, 1, weight);
        threads.add(source.number(), values[ReadEvent.THREAD], weight);
        if (eventAggregator.full() || threads.full()) {
            drain();
        }
    }

    /** Remembers the last thread: threads write their events in a row. */
    private int threadGroup(long thread) {
        if (thread != lastThread) {
            lastThread = thread;
            lastGroup = threadGroups.get(thread);
            if (lastGroup < 0) {
                lastGroup = newThreadGroup(thread);
                threadGroups.put(thread, lastGroup);
            }
        }
        return lastGroup;
    }

    private int newThreadGroup(long thread) {
        try {
            return recording.threadGroups().number(stacks.threadName(thread), stacks.isVirtual(thread));
        } catch (RuntimeException damaged) {
            return recording.threadGroups().number("", false);
        }
    }

    private int reason(int offset) {
        String word = chunk.constants().stringAt(offset);
        int known = reasons.indexOf(word);
        if (known < 0 && reasons.size() < MAX_REASONS) {
            reasons.add(recording.frames().kept(word));
            return reasons.size() - 1;
        }
        return known;
    }

    private void drain() {
        eventAggregator.drain(this::resolve);
        threads.drain((tag, thread, label, sums) -> {
            ReadEvent source = ReadEvent.of((int) tag);
            recording.profile(source.kind).addThread(stacks.threadName(thread), sums.events(), sums.weight());
        });
    }

    private void resolve(long tag, long stackNumber, long label, EventSums sums) {
        chunk.cursor().checkTime();
        ReadEvent source = ReadEvent.of((int) (tag % SOURCES));
        try {
            stacks.read(stackNumber, stack);
        } catch (RuntimeException e) {
            stack.clear();
            recording.facts().addUnreadable();
        }
        if (source == ReadEvent.METHOD_TRACE) {
            if (label != 0) {
                stack.enter(stacks.method(label)); // async-profiler's is in the stack
            }
            if (!recording.classifier().isVirtualPark(stack)) {
                return;
            }
        }
        recording.facts().addStacks(sums.events(), stack.depth == 0, stack.truncated);
        long state = tag / SOURCES % STATES;
        int threadGroup = (int) (tag / SOURCES / STATES);
        recording.add(source, stack, state(state), threadGroup, label(source, label), sums);
    }

    /** The name of a thread's state, numbered from 1; 0 when the event has none. */
    private String state(long number) {
        return number == 0 ? "" : stacks.word("jdk.types.ThreadState", "name", number - 1);
    }

    private String label(ReadEvent source, long label) {
        if (source == ReadEvent.PINNED) {
            return label < 0 ? "" : reasons.get((int) label);
        }
        return label == 0 || source == ReadEvent.METHOD_TRACE ? "" : stacks.className(label);
    }
}
