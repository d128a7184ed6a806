package dev.plateau.wire.bundle;

import dev.plateau.wire.flags.FlagRedactor;
import dev.plateau.wire.jmh.JmhJson;
import dev.plateau.wire.model.BadField;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.RecordCheck;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadDeadline;
import dev.plateau.wire.model.UploadLimits;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipException;

/** Reads an upload: plain JMH JSON or a bundle, distinguished by the first bytes. */
public final class UploadReader {
    private final UploadLimits limits;
    private final FlagRedactor redactor;

    /** Reads uploads with the values of all flags. */
    public UploadReader(UploadLimits limits) {
        this(limits, FlagRedactor.NONE);
    }

    /** Reads uploads without values of flags that may be secrets: neither the upload nor a problem holds one. */
    public UploadReader(UploadLimits limits, FlagRedactor redactor) {
        this.limits = limits;
        this.redactor = redactor;
    }

    /**
     * Reads a file.
     *
     * @param facts stated by the sender beside the file; those in the file take precedence
     * @return all rows that could be read, and the problems of those that could not
     * @throws UnreadableUpload when nothing in it can be stored
     * @throws IOException when the file can't be read from disk
     */
    public Upload read(Path file, Facts facts) throws UnreadableUpload, IOException {
        return read(file, facts, UploadDeadline.NEVER);
    }

    /**
     * Reads a file as {@link #read(Path, Facts)} does.
     *
     * @throws UploadDeadline.Passed when reading takes longer
     */
    public Upload read(Path file, Facts facts, UploadDeadline deadline) throws UnreadableUpload, IOException {
        try {
            RecordCheck.check("", facts);
        } catch (BadField e) {
            throw new UnreadableUpload(new Upload.Problem(null, -1, null, e.field(), e.reason()));
        }
        long size = Files.size(file);
        if (size > limits.bytes()) {
            throw unreadable(
                    "the upload has " + size + " bytes, the limit is " + limits.bytes() + ": send it in parts");
        }
        byte[] head = head(file);
        if (FileTypeHints.isZip(head)) {
            return bundle(file, deadline);
        }
        JmhJson.Layout layout = FileTypeHints.layout(head).orElseThrow(() -> unreadable(FileTypeHints.name(head)));
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return stored(
                    PlainUpload.of(new JmhJson(limits, deadline, redactor).read(in, layout), facts.redacted(redactor)));
        }
    }

    private Upload bundle(Path file, UploadDeadline deadline) throws UnreadableUpload, IOException {
        try (BundleEntries entries = new BundleEntries(file, limits, deadline)) {
            if (!entries.names().contains(Manifest.ENTRY)) {
                throw unreadable(
                        entries.names().contains("META-INF/MANIFEST.MF")
                                ? "this is a jar: run it, and send the JSON that JMH writes"
                                : "this zip has no " + Manifest.ENTRY
                                        + ", so it is no bundle: send JMH's JSON itself, unpacked");
            }
            Manifest manifest = ManifestJson.read(entries.bytes(Manifest.ENTRY, UploadLimits.MANIFEST_BYTES))
                    .redacted(redactor);
            return stored(
                    new BundleReader(entries, manifest, new JmhJson(limits, deadline, redactor), redactor).read());
        } catch (BadField e) {
            throw new UnreadableUpload(new Upload.Problem(Manifest.ENTRY, -1, null, e.field(), e.reason()));
        } catch (BundleEntries.TooMuch e) {
            throw unreadable(String.valueOf(e.getMessage()));
        } catch (ZipException | EOFException e) {
            throw unreadable("this zip is damaged: " + e.getMessage() + "; write or copy it again");
        }
    }

    private static Upload stored(Upload upload) throws UnreadableUpload {
        if (!upload.runs().isEmpty()) {
            return upload;
        }
        if (!upload.skipped().isEmpty() && upload.problems().isEmpty() && upload.manifest() == null) {
            Upload.Skipped first = upload.skipped().get(0);
            throw unreadable(
                    "no row has a score: in row " + first.row() + " (" + first.benchmark() + ") " + first.reason()
                            + ". The benchmark measured nothing, or divided by zero: read JMH's console output, and measure again");
        }
        if (upload.problems().isEmpty()) {
            throw unreadable(
                    upload.manifest() == null
                            ? "JMH wrote an empty list: every fork failed, or no benchmark matched; see JMH's console output"
                            : "the bundle has no jobs");
        }
        throw new UnreadableUpload(upload.problems(), upload.isComplete());
    }

    private static byte[] head(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(FileTypeHints.HEAD);
        }
    }

    private static UnreadableUpload unreadable(String reason) {
        return new UnreadableUpload(new Upload.Problem(null, -1, null, "", reason));
    }
}
