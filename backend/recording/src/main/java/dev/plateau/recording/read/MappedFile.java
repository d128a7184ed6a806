package dev.plateau.recording.read;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import org.jspecify.annotations.Nullable;

/**
 * A file in memory until it is closed. Without that a deleted file keeps its disk space until the garbage collector finds its buffer, which
 * a heap with little to do puts off for hours.
 *
 * <p>On JDK 22 and newer, by {@code java.lang.foreign.Arena}, which this module's release does not have. On older JDKs, where only
 * collectors run and end, the garbage collector releases it.
 */
public final class MappedFile implements AutoCloseable {
    private static final @Nullable Arenas ARENAS = Arenas.find();

    private final ByteBuffer bytes;
    private final @Nullable AutoCloseable arena;

    private MappedFile(ByteBuffer bytes, @Nullable AutoCloseable arena) {
        this.bytes = bytes;
        this.arena = arena;
    }

    /** Maps the first bytes of a file. The buffer belongs to this thread, and must not be used after {@link #close}. */
    public static MappedFile of(FileChannel channel, MapMode mode, long length) throws IOException {
        return ARENAS == null || length == 0
                ? new MappedFile(channel.map(mode, 0, length), null)
                : ARENAS.map(channel, mode, length);
    }

    public ByteBuffer bytes() {
        return bytes;
    }

    @Override
    public void close() {
        if (arena != null) {
            try {
                arena.close();
            } catch (Exception e) {
                throw new IllegalStateException("a file can't be released", e);
            }
        }
    }

    /** The methods of {@code java.lang.foreign}. */
    private record Arenas(MethodHandle ofConfined, MethodHandle map, MethodHandle asByteBuffer) {
        private static final int FIRST_JDK = 22;

        static @Nullable Arenas find() {
            if (Runtime.version().feature() < FIRST_JDK) {
                return null;
            }
            try {
                Class<?> arena = Class.forName("java.lang.foreign.Arena");
                Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
                MethodHandles.Lookup lookup = MethodHandles.publicLookup();
                MethodHandle map = lookup.findVirtual(
                        FileChannel.class,
                        "map",
                        MethodType.methodType(segment, MapMode.class, long.class, long.class, arena));
                return new Arenas(
                        lookup.findStatic(arena, "ofConfined", MethodType.methodType(arena))
                                .asType(MethodType.methodType(AutoCloseable.class)),
                        map.asType(MethodType.methodType(
                                Object.class, FileChannel.class, MapMode.class, long.class, long.class, Object.class)),
                        lookup.findVirtual(segment, "asByteBuffer", MethodType.methodType(ByteBuffer.class))
                                .asType(MethodType.methodType(ByteBuffer.class, Object.class)));
            } catch (ReflectiveOperationException missing) {
                throw new IllegalStateException("this Java runtime lacks java.lang.foreign", missing);
            }
        }

        MappedFile map(FileChannel channel, MapMode mode, long length) throws IOException {
            AutoCloseable arena = null;
            try {
                arena = (AutoCloseable) ofConfined.invokeExact();
                Object segment = (Object) map.invokeExact(channel, mode, 0L, length, (Object) arena);
                return new MappedFile((ByteBuffer) asByteBuffer.invokeExact(segment), arena);
            } catch (Throwable failure) {
                if (arena != null) {
                    new MappedFile(ByteBuffer.allocate(0), arena).close();
                }
                if (failure instanceof IOException disk) {
                    throw disk;
                }
                throw new IllegalStateException("a file can't be mapped", failure);
            }
        }
    }
}
