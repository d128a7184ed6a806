package dev.plateau.server.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/** S3Proxy at an address of its own, which stores in memory; its class path comes from the module {@code object-storage}. */
public final class ObjectStorage {
    public static final String BUCKET = "plateau";
    public static final String ACCESS_KEY = "reader";
    public static final String SECRET_KEY = "reader-secret";

    private static final Path CLASS_PATH = ModuleFolder.resolve("../object-storage/target/classpath");

    private final int port;

    public ObjectStorage() {
        try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return port;
    }

    public String endpoint() {
        return "http://127.0.0.1:" + port;
    }

    /** Environment variables of a server that reaches it at an address. */
    public static Map<String, String> environment(String endpoint) {
        return Map.of(
                "PLATEAU_RECORDINGS_BUCKET", BUCKET,
                "PLATEAU_RECORDINGS_ENDPOINT", endpoint,
                "PLATEAU_RECORDINGS_ACCESSKEY", ACCESS_KEY,
                "PLATEAU_RECORDINGS_SECRETKEY", SECRET_KEY);
    }

    /** Takes and gives objects; it starts empty. */
    public Running start() throws IOException, InterruptedException {
        Running running = run("");
        running.client.createBucket(request -> request.bucket(BUCKET));
        return running;
    }

    /** Refuses every object, as storage does that is full. */
    public Running startReadOnly() throws IOException, InterruptedException {
        return run("s3proxy.read-only-blobstore=true\n");
    }

    private Running run(String further) throws IOException, InterruptedException {
        Path settings = Files.createTempFile("object-storage", ".properties");
        Files.writeString(settings, """
            s3proxy.endpoint=%s
            s3proxy.authorization=aws-v4
            s3proxy.identity=%s
            s3proxy.credential=%s
            jclouds.provider=transient-nio2
            jclouds.identity=unused
            jclouds.credential=unused
            """.formatted(endpoint(), ACCESS_KEY, SECRET_KEY) + further);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        Files.readString(CLASS_PATH).strip(),
                        "org.gaul.s3proxy.Main",
                        "--properties",
                        settings.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        awaitPort(process);
        return new Running(process, client());
    }

    private void awaitPort(Process process) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (process.isAlive() && System.nanoTime() < deadline) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
                return;
            } catch (IOException notYet) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
        process.destroyForcibly();
        throw new AssertionError("the object storage did not start");
    }

    private S3Client client() {
        return S3Client.builder()
                .endpointOverride(URI.create(endpoint()))
                .forcePathStyle(true)
                .region(Region.US_EAST_1)
                .credentialsProvider(
                        StaticCredentialsProvider.create(AwsBasicCredentials.create(ACCESS_KEY, SECRET_KEY)))
                .httpClientBuilder(UrlConnectionHttpClient.builder())
                .build();
    }

    /** A started storage. */
    public record Running(Process process, S3Client client) implements AutoCloseable {
        public boolean isAlive() {
            return process.isAlive();
        }

        /** Sizes in bytes, by key. */
        public Map<String, Long> sizes() {
            return client.listObjectsV2(request -> request.bucket(BUCKET)).contents().stream()
                    .collect(Collectors.toMap(S3Object::key, S3Object::size));
        }

        public List<String> objects() {
            return client.listObjectsV2(request -> request.bucket(BUCKET)).contents().stream()
                    .map(S3Object::key)
                    .toList();
        }

        @Override
        public void close() {
            client.close();
            process.destroyForcibly().onExit().join();
        }
    }
}
