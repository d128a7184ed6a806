package dev.plateau.collector;

import dev.plateau.collector.plan.Span;
import dev.plateau.collector.process.Program;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.model.Percent;
import dev.plateau.wire.text.Times;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Values and checks of options that several commands share. */
final class Options {
    private Options() {}

    /** A part of a whole: {@code 5%} or {@code 0.05}. */
    static final class Share implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            return Percent.parse(text)
                    .orElseThrow(
                            () -> new TypeConversionException("expected a share such as 5% or 0.05, found " + text));
        }
    }

    /** A length of time: {@code 15s} or {@code 10m}. */
    static final class TimeSpan implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return Span.parse(text)
                    .orElseThrow(() -> new TypeConversionException(
                            "expected a time such as 15s or 10m, at most 24h, found " + text));
        }
    }

    /** A time, in the forms that the server accepts, too. */
    static final class Time implements ITypeConverter<Instant> {
        @Override
        public Instant convert(String text) {
            return Times.parse(text).orElseThrow(() -> new TypeConversionException(Times.EXPECTED + ", found " + text));
        }
    }

    /** The hidden option of a process that an agent starts. */
    static final class ParentProcess {
        @Option(
                names = "--end-with",
                paramLabel = "PID",
                hidden = true,
                description = "End when this process does: that of the agent, which may be killed.")
        private @Nullable Long pid;

        /** Makes this process, and all that it starts, end with the agent. */
        void exitWithParent() {
            if (pid != null) {
                Program.endWith(pid);
            }
        }
    }

    /** Refuses a folder where a command reads a file: Java's message lacks its name. */
    static void refuseFolder(Path file) throws WrongUsage {
        if (Files.isDirectory(file)) {
            throw new WrongUsage(file + " is a folder. Name the files in it.");
        }
    }

    /**
     * Refuses a file that can't be written, before the work begins.
     *
     * @param file null where the option is absent
     */
    static void checkOutput(String option, @Nullable Path file) throws WrongUsage {
        Path folder = file == null ? null : file.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new WrongUsage(option + " " + file + ": there is no folder " + folder + "; create it first");
        }
    }
}
