package dev.plateau.recording.export;

import dev.plateau.recording.model.CallTree;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.Recording;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * A recording in the format of pprof (<a href="https://github.com/google/pprof/blob/main/proto/profile.proto">profile.proto</a>): the kept events
 * of each kind that has any, as sample types {@code KIND_events} (count) and, but for CPU, {@code KIND} in its unit.
 */
public final class Pprof {
    private final List<EventKind> kinds = new ArrayList<>();
    private final Map<String, Integer> strings = new LinkedHashMap<>();
    /** Functions and locations have the same numbers, from 1. */
    private final Map<Frame, Integer> functions = new LinkedHashMap<>();

    private final Message profile = new Message();

    private Pprof() {}

    /** Writes a recording, gzipped as pprof's tools do it. */
    public static void write(Recording recording, OutputStream out) throws IOException {
        try (GZIPOutputStream packed = new GZIPOutputStream(out)) {
            packed.write(new Pprof().profile(recording));
        }
    }

    private byte[] profile(Recording recording) {
        string("");
        for (EventKind kind : EventKind.values()) {
            if (recording.profile(kind).kept().events() > 0) {
                kinds.add(kind);
                addTypes(kind);
            }
        }
        for (EventKind kind : kinds) {
            addSamples(kind, recording.profile(kind).kept().tree());
        }
        functions.forEach(this::addFunction);
        strings.keySet().forEach(string -> profile.text(6, string));
        profile.number(
                9, ChronoUnit.NANOS.between(Instant.EPOCH, recording.facts().start()));
        profile.number(10, recording.facts().length().toNanos());
        return profile.bytes();
    }

    private void addTypes(EventKind kind) {
        addType(kind.key() + "_events", "count");
        if (kind != EventKind.CPU) {
            addType(kind.key(), kind.unit().equals("ns") ? "nanoseconds" : kind.unit());
        }
    }

    private void addType(String name, String unit) {
        profile.message(1, new Message().number(1, string(name)).number(2, string(unit)));
    }

    private void addSamples(EventKind kind, CallTree tree) {
        for (int node = 0; node < tree.size(); node++) {
            if (tree.events()[node] == 0) {
                continue;
            }
            Message locations = new Message();
            for (int at = node; at > 0; at = tree.parent()[at]) {
                locations.varint(function(tree.frames().get(tree.frame()[at])));
            }
            Message values = new Message();
            for (EventKind each : kinds) {
                values.varint(each == kind ? tree.events()[node] : 0);
                if (each != EventKind.CPU) {
                    values.varint(each == kind ? tree.self()[node] : 0);
                }
            }
            profile.message(2, new Message().message(1, locations).message(2, values));
        }
    }

    private void addFunction(Frame frame, int number) {
        Message line = new Message().number(1, number);
        profile.message(4, new Message().number(1, number).message(4, line));
        profile.message(5, new Message().number(1, number).number(2, string(frame.name())));
    }

    private int function(Frame frame) {
        return functions.computeIfAbsent(frame, unseen -> functions.size() + 1);
    }

    private int string(String text) {
        return strings.computeIfAbsent(text, unseen -> strings.size());
    }

    /** A message of protocol buffers while it is written; packed numbers are written like one. */
    private static final class Message {
        private static final int VARINT = 0;
        private static final int BYTES = 2;

        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Message number(int field, long value) {
            varint((long) field << 3 | VARINT);
            varint(value);
            return this;
        }

        Message message(int field, Message content) {
            return bytes(field, content.bytes());
        }

        void text(int field, String text) {
            bytes(field, text.getBytes(StandardCharsets.UTF_8));
        }

        private Message bytes(int field, byte[] content) {
            varint((long) field << 3 | BYTES);
            varint(content.length);
            out.writeBytes(content);
            return this;
        }

        void varint(long value) {
            long left = value;
            while ((left & ~0x7fL) != 0) {
                out.write((int) (left & 0x7f) | 0x80);
                left >>>= 7;
            }
            out.write((int) left);
        }

        byte[] bytes() {
            return out.toByteArray();
        }
    }
}
