package dev.plateau.recording.model;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Call trees as bytes to be stored: the sum of squared weights, the names that occur, then for each node in pre-order how many levels it goes up
 * from the node before, name, kind, self weight and events as compressed integers, all deflated. About three bytes a node.
 */
public final class CallTreeBytes {
    private static final int VERSION = 2;
    /** Has no squares of weights. */
    private static final int WITHOUT_SQUARES = 1;

    private CallTreeBytes() {}

    /** Writes a tree. */
    public static byte[] write(CallTree tree) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
            out.writeByte(VERSION);
            out.writeDouble(tree.squares());
            int[] numbers = writeNames(tree, out);
            writeNumber(out, tree.size());
            int[] depth = new int[tree.size()];
            for (int node = 0; node < tree.size(); node++) {
                if (node > 0) {
                    depth[node] = depth[tree.parent()[node]] + 1;
                    writeNumber(out, depth[node - 1] + 1 - depth[node]);
                    writeNumber(out, numbers[tree.frame()[node]]);
                }
                out.writeByte(tree.kind()[node]);
                writeNumber(out, tree.self()[node]);
                writeNumber(out, tree.events()[node]);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static int[] writeNames(CallTree tree, DataOutputStream out) throws IOException {
        int[] numbers = new int[tree.frames().size()];
        Arrays.fill(numbers, -1);
        List<Frame> used = new ArrayList<>();
        for (int node = 1; node < tree.size(); node++) {
            int frame = tree.frame()[node];
            if (numbers[frame] < 0) {
                numbers[frame] = used.size();
                used.add(tree.frames().get(frame));
            }
        }
        writeNumber(out, used.size());
        for (Frame frame : used) {
            out.writeUTF(clipped(frame.type()));
            out.writeUTF(clipped(frame.method()));
        }
        return numbers;
    }

    /** A string may take 65,535 bytes, three for each character at most. */
    private static String clipped(String name) {
        return name.substring(0, Math.min(name.length(), 20_000));
    }

    /** Reads what {@link #write} wrote; throws {@link IllegalArgumentException} on anything else. */
    public static CallTree read(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(bytes)))) {
            int version = in.readByte();
            if (version != VERSION && version != WITHOUT_SQUARES) {
                throw new IllegalArgumentException("call tree of the unknown version " + version);
            }
            double squares = version == WITHOUT_SQUARES ? Double.NaN : in.readDouble();
            List<Frame> frames = new ArrayList<>();
            for (long left = readNumber(in); left > 0; left--) {
                frames.add(new Frame(in.readUTF(), in.readUTF()));
            }
            return readNodes(in, (int) readNumber(in), frames, squares);
        } catch (IOException e) {
            throw new IllegalArgumentException("not a stored call tree: " + e.getMessage(), e);
        }
    }

    private static CallTree readNodes(DataInputStream in, int size, List<Frame> frames, double squares)
            throws IOException {
        int[] parent = new int[size];
        int[] frame = new int[size];
        byte[] kind = new byte[size];
        long[] self = new long[size];
        long[] events = new long[size];
        for (int node = 0; node < size; node++) {
            parent[node] = -1;
            frame[node] = -1;
            if (node > 0) {
                int above = node - 1;
                for (long up = readNumber(in); up > 0; up--) {
                    above = parent[above];
                }
                parent[node] = above;
                frame[node] = (int) readNumber(in);
            }
            kind[node] = in.readByte();
            self[node] = readNumber(in);
            events[node] = readNumber(in);
        }
        return new CallTree(List.copyOf(frames), parent, frame, kind, self, events, squares);
    }

    private static void writeNumber(DataOutputStream out, long number) throws IOException {
        long left = number;
        while ((left & ~0x7fL) != 0) {
            out.writeByte((int) ((left & 0x7f) | 0x80));
            left >>>= 7;
        }
        out.writeByte((int) left);
    }

    private static long readNumber(DataInputStream in) throws IOException {
        long number = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            byte next = in.readByte();
            number |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return number;
            }
        }
        throw new IOException("a number of more than ten bytes");
    }
}
