package dev.plateau.collector.measure;

import dev.plateau.collector.digest.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Digests of benchmarks' own code: the method with what it uses of benchmark classes, without debug data. Benchmark classes are those with JMH's
 * annotations, the classes nested in the same top-level class, and their superclasses; all others are the code that is measured. Other benchmarks
 * of the same class do not count.
 */
final class BenchmarkDigest {
    private static final String JMH = "Lorg/openjdk/jmh/annotations/";
    private static final Set<String> FIXTURES = Set.of(JMH + "Setup;", JMH + "TearDown;");

    private static final Pattern LAMBDA = Pattern.compile("(lambda\\$.*\\$)\\d+");

    private final ClassLoader loader;
    private final Map<String, Optional<ClassNode>> classes = new HashMap<>();

    /** Reads classes from a loader of the benchmarks' jars. */
    BenchmarkDigest(ClassLoader loader) {
        this.loader = loader;
    }

    /** A method of a benchmark class. */
    private record Member(ClassNode owner, MethodNode method) {
        String id() {
            return owner.name + "." + method.name + method.desc;
        }
    }

    /**
     * The digest of a benchmark, in hex; null where its class can't be read, such as one for a JDK that the library does not know.
     *
     * @param benchmark its full name
     */
    @Nullable
    String of(String benchmark) throws IOException {
        int dot = benchmark.lastIndexOf('.');
        try {
            ClassNode owner = named(benchmark.substring(0, dot)).orElse(null);
            return owner == null ? null : digest(owner, benchmark.substring(dot + 1));
        } catch (IllegalArgumentException newerClassFile) {
            return null;
        }
    }

    private String digest(ClassNode owner, String name) throws IOException {
        // In the order in which the code uses them: the numbers of lambdas depend on other methods of the class.
        Map<String, Member> members = new LinkedHashMap<>();
        Set<String> states = new TreeSet<>();
        Deque<Member> open = new ArrayDeque<>();
        for (ClassNode type = owner; type != null; type = found(type.superName).orElse(null)) {
            for (MethodNode method : type.methods) {
                if (isAnnotated(method, "Benchmark") && (method.name.equals(name) || isOfGroup(method, name))) {
                    open.add(new Member(type, method));
                }
            }
        }
        use(owner.name, states, open);
        while (!open.isEmpty()) {
            Member member = open.remove();
            if (members.putIfAbsent(member.id(), member) == null) {
                for (Type parameter : Type.getArgumentTypes(member.method.desc)) {
                    use(parameter.getClassName().replace('.', '/'), states, open);
                }
                for (AbstractInsnNode instruction : member.method.instructions) {
                    follow(instruction, states, open);
                }
            }
        }
        return Sha256.of(bytes(members, states));
    }

    /** Only what the JVM runs: a class file is written anew from the methods, without the constants and attributes of the old one. */
    private byte[] bytes(Map<String, Member> members, Set<String> states) throws IOException {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, 0, "digest", null, "java/lang/Object", null);
        for (String state : states) {
            read(state).orElseThrow().fields.stream()
                    .sorted(Comparator.comparing(field -> field.name))
                    .forEach(field -> writer.visitField(
                                    field.access, state + "." + field.name, field.desc, null, field.value)
                            .visitEnd());
        }
        for (Member member : members.values()) {
            MethodNode method = member.method;
            String name = member.owner.name + "." + withoutNumber(method.name);
            method.accept(
                    new MethodVisitor(Opcodes.ASM9, writer.visitMethod(method.access, name, method.desc, null, null)) {
                        @Override
                        public void visitInvokeDynamicInsn(
                                String name, String descriptor, Handle bootstrap, Object... arguments) {
                            super.visitInvokeDynamicInsn(
                                    name,
                                    descriptor,
                                    bootstrap,
                                    Arrays.stream(arguments)
                                            .map(BenchmarkDigest::withoutNumber)
                                            .toArray());
                        }

                        @Override
                        public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
                            return null;
                        }
                    });
        }
        return writer.toByteArray();
    }

    private static Object withoutNumber(Object argument) {
        return argument instanceof Handle handle
                ? new Handle(
                        handle.getTag(),
                        handle.getOwner(),
                        withoutNumber(handle.getName()),
                        handle.getDesc(),
                        handle.isInterface())
                : argument;
    }

    /** {@code lambda$run$3} as {@code lambda$run$}. */
    private static String withoutNumber(String name) {
        return LAMBDA.matcher(name).replaceFirst("$1");
    }

    /** Adds the constructors, initializers and fixtures of a benchmark class, and those of its superclasses. */
    private void use(String type, Set<String> states, Deque<Member> open) throws IOException {
        ClassNode found = found(type).filter(this::isOfBenchmark).orElse(null);
        if (found == null || !states.add(type)) {
            return;
        }
        found.methods.stream()
                .filter(method -> method.name.startsWith("<")
                        || annotations(method).anyMatch(annotation -> FIXTURES.contains(annotation.desc)))
                .sorted(Comparator.comparing(method -> method.name + method.desc))
                .forEach(method -> open.add(new Member(found, method)));
        use(found.superName, states, open);
    }

    private void follow(AbstractInsnNode instruction, Set<String> states, Deque<Member> open) throws IOException {
        if (instruction instanceof MethodInsnNode call) {
            call(call.owner, call.name, call.desc, states, open);
        } else if (instruction instanceof FieldInsnNode access) {
            use(access.owner, states, open);
        } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
            for (Object argument : dynamic.bsmArgs) {
                if (argument instanceof Handle handle) {
                    call(handle.getOwner(), handle.getName(), handle.getDesc(), states, open);
                }
            }
        }
    }

    private void call(String owner, String name, String descriptor, Set<String> states, Deque<Member> open)
            throws IOException {
        use(owner, states, open);
        for (ClassNode type = found(owner).orElse(null);
                type != null;
                type = found(type.superName).orElse(null)) {
            if (!isOfBenchmark(type)) {
                return;
            }
            ClassNode found = type;
            Optional<MethodNode> method = type.methods.stream()
                    .filter(one -> one.name.equals(name) && one.desc.equals(descriptor))
                    .findFirst();
            if (method.isPresent()) {
                open.add(new Member(found, method.get()));
                return;
            }
        }
    }

    private boolean isOfBenchmark(ClassNode type) {
        try {
            String top = type.name.replaceFirst("\\$.*", "");
            return hasAnnotations(type)
                    || found(top).filter(BenchmarkDigest::hasAnnotations).isPresent();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean hasAnnotations(ClassNode type) {
        return Stream.concat(
                        list(type.visibleAnnotations), type.methods.stream().flatMap(BenchmarkDigest::annotations))
                .anyMatch(annotation -> annotation.desc.startsWith(JMH));
    }

    private static Stream<AnnotationNode> annotations(MethodNode method) {
        return list(method.visibleAnnotations);
    }

    private static Stream<AnnotationNode> list(@Nullable List<AnnotationNode> annotations) {
        return annotations == null ? Stream.of() : annotations.stream();
    }

    private static boolean isAnnotated(MethodNode method, String annotation) {
        return annotations(method).anyMatch(one -> one.desc.equals(JMH + annotation + ";"));
    }

    private static boolean isOfGroup(MethodNode method, String group) {
        return annotations(method)
                .filter(one -> one.desc.equals(JMH + "Group;") && one.values != null)
                .anyMatch(one -> one.values.contains(group));
    }

    /** The class with a name in the source, whose nested classes stand behind dots. */
    private Optional<ClassNode> named(String name) throws IOException {
        String path = name.replace('.', '/');
        while (true) {
            Optional<ClassNode> found = found(path);
            int slash = path.lastIndexOf('/');
            if (found.isPresent() || slash < 0) {
                return found;
            }
            path = path.substring(0, slash) + "$" + path.substring(slash + 1);
        }
    }

    private Optional<ClassNode> found(@Nullable String name) throws IOException {
        return name == null || name.startsWith("java/") || name.startsWith("org/openjdk/jmh/")
                ? Optional.empty()
                : read(name);
    }

    private Optional<ClassNode> read(String name) throws IOException {
        Optional<ClassNode> known = classes.get(name);
        if (known != null) {
            return known;
        }
        Optional<ClassNode> read = Optional.empty();
        try (InputStream in = loader.getResourceAsStream(name + ".class")) {
            if (in != null) {
                ClassNode node = new ClassNode();
                new ClassReader(in).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
                read = Optional.of(node);
            }
        }
        classes.put(name, read);
        return read;
    }
}
