package dev.plateau.recording.redact;

import dev.plateau.recording.format.Chunk;
import dev.plateau.recording.format.Chunks;
import dev.plateau.recording.format.ConstantFilter;
import dev.plateau.recording.format.Cursor;
import dev.plateau.recording.format.Damage;
import dev.plateau.recording.format.Deadline;
import dev.plateau.recording.format.FieldReader;
import dev.plateau.recording.format.Texts;
import dev.plateau.recording.format.Type;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.read.MappedFile;
import dev.plateau.recording.read.PlainFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes private data from a recording. A text is kept only where it is known to reveal nothing about people, machines or secrets: names of
 * classes, methods and modules, settings of the recording, names of flags, of collectors and of threads, options of the JVM that are on, off or
 * a number. All other texts (environment, system properties, command lines, messages, paths, addresses, descriptions of objects, names of network
 * interfaces, contents of an application's own events) become asterisks. In names of threads that happens to addresses, and to the user and host
 * that the recording itself names.
 *
 * <p>Times, numbers and stacks stay, so the copy opens in every tool. Unreadable parts are not copied: their bytes are zero.
 *
 * @param limits files up to their size are taken; the rest is not copied
 */
public record Redactor(RecordingLimits limits) {
    private static final char HIDDEN = '*';
    private static final Set<String> SHOWN = Set.of(
            "jdk.ActiveSetting.name",
            "jdk.ActiveSetting.value",
            "jdk.JVMInformation.jvmName",
            "jdk.JVMInformation.jvmVersion",
            "jdk.CPUInformation.cpu",
            "jdk.CPUInformation.description",
            "jdk.VirtualThreadPinned.blockingOperation",
            "jdk.VirtualThreadPinned.pinnedReason",
            "jdk.VirtualizationInformation.name");
    /** Names of phases and of flags: the JVM's own words. */
    private static final Pattern SHOWN_NAMES = Pattern.compile(
            "jdk\\.(GCPhase\\w*|(Boolean|Int|UnsignedInt|Long|UnsignedLong|Double|String)Flag(Changed)?)\\.name");

    /**
     * Constants whose texts are the JVM's own words, or names of code: from the metadata of JDK 11, 17, 21 and 25. Not on the list: objects of the
     * heap and their roots, whose descriptions hold names of threads, and network interfaces, whose names can hold hardware addresses.
     */
    private static final Pattern SHOWN_CONSTANTS = Pattern.compile(
            "jdk\\.types\\.(Bytecode|CalleeMethod|CodeBlobType|CompilerPhaseType|CompilerType|DeoptimizationAction|DeoptimizationReason|"
                    + "FlagValueOrigin|FrameType|G1HeapRegionType|G1YCType|GCCause|GCName|GCThresholdUpdater|GCWhen|InflateCause|MetadataType|"
                    + "MetaspaceObjectType|Module|NarrowOopMode|NMTType|OldObjectField|OldObjectRootSystem|OldObjectRootType|ReferenceType|"
                    + "ShenandoahHeapRegionState|Symbol|ThreadState|VMOperationType|VMThreadState|ZPageTypeType|ZStatisticsCounterType|"
                    + "ZStatisticsSamplerType)");

    /** Location of a module. It is a symbol, as names of classes are; in those, a slash never follows a colon. */
    private static final Pattern LOCATION = Pattern.compile("(?!jrt:).*:/.*", Pattern.DOTALL);

    private static final Set<String> THREADS =
            Set.of("java.lang.Thread", "java.lang.ThreadGroup", "jdk.types.ThreadGroup");
    /** A host name with its domain, an address, an e-mail address. */
    private static final Pattern ADDRESS =
            Pattern.compile("(?<![\\w-])[\\w-]++([.@:][\\w-]++)+|(?<![0-9a-fA-F])[0-9a-fA-F]*+::[0-9a-fA-F:]*");

    /** A thread of JMH: its name is that of the benchmark, which its stacks show, too. */
    private static final Pattern JMH_WORKER = Pattern.compile("[\\w.$]{1,300}-jmh-worker-\\d{1,9}");

    private static final Pattern ARGUMENT = Pattern.compile("\\S+");
    /** An option that is on, off, or a number. Any other may hold a path, a command, a password. */
    private static final Pattern PLAIN_OPTION =
            Pattern.compile("-XX:[+-]\\w{1,100}|-XX:\\w{1,100}=\\d{1,19}[kmgtKMGT]?|-X(m[nsx]|ss)\\d{1,19}[kmgtKMGT]?");

    private static final Map<String, Set<String>> IDENTITY = Map.of(
            "jdk.InitialSystemProperty",
            Set.of("user.name"),
            "jdk.InitialEnvironmentVariable",
            Set.of("USER", "LOGNAME", "USERNAME", "HOSTNAME", "COMPUTERNAME"));
    private static final int MIN_IDENTITY_LENGTH = 3;
    private static final int MAX_IDENTITIES = 100;
    /** Longer names of threads are hidden wholly. */
    private static final int MAX_NAME_LENGTH = 1000;

    /**
     * Writes the copy, unpacked.
     *
     * @param target a new file, or one to write over
     * @throws RefusedRecording when the file is not a recording, or nothing of it can be read
     * @throws IOException when the file system fails
     */
    public void redact(Path recording, Path target) throws RefusedRecording, IOException {
        try (PlainFile plain = PlainFile.of(recording, limits.bytes(), folderOf(target));
                FileChannel from = FileChannel.open(plain.path());
                FileChannel to = FileChannel.open(
                        target,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            long length = Math.min(from.size(), Math.min(limits.bytes(), Integer.MAX_VALUE));
            fill(to, length);
            redact(from, to, length);
        }
    }

    /** Reserves disk space with zeros. On a full disk this throws an exception; writing to a mapped file would crash with an InternalError. */
    private static void fill(FileChannel file, long length) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocate(1 << 16);
        for (long left = length; left > 0; ) {
            left -= file.write(zeros.clear().limit((int) Math.min(left, zeros.capacity())));
        }
    }

    private static Path folderOf(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IllegalArgumentException(file + " is no file");
        }
        return folder;
    }

    private void redact(FileChannel from, FileChannel to, long length) throws RefusedRecording, IOException {
        try (MappedFile original = MappedFile.of(from, MapMode.READ_ONLY, length);
                MappedFile copy = MappedFile.of(to, MapMode.READ_WRITE, length)) {
            List<Damage> damages = new ArrayList<>();
            int[] chunks = {0};
            ConstantFilter constantFilter = new ConstantFilter(Set.of(), limits.constants());
            Deadline deadline = new Deadline(limits.time());
            new Chunks(original.bytes(), constantFilter, deadline, damage -> keepFirst(damages, damage))
                    .forEach(chunk -> {
                        if (!chunk.types().all().isEmpty()) {
                            chunk.copy(copy.bytes(), new Shown(identities(chunk), doubtful(chunk)));
                            chunks[0]++;
                        }
                    });
            if (deadline.passed()) {
                throw new RefusedRecording(deadline.reason());
            }
            if (chunks[0] == 0) {
                throw new RefusedRecording("nothing of it can be read: at byte "
                        + damages.get(0).offset() + ": "
                        + damages.get(0).reason());
            }
        }
    }

    private static void keepFirst(List<Damage> damages, Damage damage) {
        if (damages.isEmpty()) {
            damages.add(damage);
        }
    }

    /**
     * Names of types whose description no JVM writes: two of one name, two fields of one name. A flipped bit makes one field's name another's, and
     * a command line a version.
     */
    private static Set<String> doubtful(Chunk chunk) {
        Set<String> doubtful = new HashSet<>();
        Set<String> known = new HashSet<>();
        for (Type type : chunk.types().all()) {
            long names = type.fields().stream().map(Type.Field::name).distinct().count();
            if (!known.add(type.name()) || names < type.fields().size()) {
                doubtful.add(type.name());
            }
        }
        return doubtful;
    }

    /** Names of the user and the host, as the recording itself has them. */
    private static Set<String> identities(Chunk chunk) {
        Map<Long, Named> named = new HashMap<>();
        for (Type type : chunk.types().all()) {
            Set<String> keys = IDENTITY.get(type.name());
            if (keys != null) {
                var fields = new FieldReader(chunk.types(), type, List.of("key", "value"));
                if (fields.has(0) && fields.has(1)) {
                    named.put(type.id(), new Named(keys, fields));
                }
            }
        }
        Set<String> identities = new HashSet<>();
        chunk.read((typeId, cursor) -> {
            Named event = named.get(typeId);
            if (event != null) {
                event.addIdentity(chunk, cursor, identities);
            }
        });
        return identities;
    }

    /** Events whose values for some keys identify a user or host. */
    private record Named(Set<String> keys, FieldReader fields) {
        void addIdentity(Chunk chunk, Cursor cursor, Set<String> identities) {
            long[] places = FieldReader.room(2);
            try {
                fields.read(cursor, places);
                String value = chunk.constants().stringAt((int) places[1]);
                if (value.length() >= MIN_IDENTITY_LENGTH
                        && value.length() <= MAX_NAME_LENGTH
                        && identities.size() < MAX_IDENTITIES
                        && keys.contains(chunk.constants().stringAt((int) places[0]))) {
                    identities.add(value);
                }
            } catch (RuntimeException damaged) {
                // The copy leaves the whole event out.
            }
        }
    }

    private record Shown(Set<String> identities, Set<String> doubtful) implements Texts {
        @Override
        public String shown(String type, String field, String text) {
            if (doubtful.contains(type)) {
                return hidden(text);
            }
            if (THREADS.contains(type)) {
                return thread(text);
            }
            String place = type + "." + field;
            if (place.equals("jdk.JVMInformation.jvmArguments")) {
                return options(text);
            }
            boolean names = SHOWN_CONSTANTS.matcher(type).matches()
                    ? !LOCATION.matcher(text).matches()
                    : type.startsWith("dev.plateau.");
            return names || SHOWN.contains(place) || SHOWN_NAMES.matcher(place).matches() ? text : hidden(text);
        }

        private static String options(String arguments) {
            return ARGUMENT.matcher(arguments)
                    .replaceAll(match -> Matcher.quoteReplacement(
                            PLAIN_OPTION.matcher(match.group()).matches() ? match.group() : hidden(match.group())));
        }

        private String thread(String name) {
            if (name.length() > MAX_NAME_LENGTH) {
                return hidden(name);
            }
            if (JMH_WORKER.matcher(name).matches()) {
                return name;
            }
            String shown = ADDRESS.matcher(name).replaceAll(match -> hidden(match.group()));
            for (String identity : identities) {
                shown = shown.replace(identity, hidden(identity));
            }
            return shown;
        }

        private static String hidden(String text) {
            return String.valueOf(HIDDEN).repeat(text.length());
        }
    }
}
