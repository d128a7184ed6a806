package dev.plateau.server.profiles;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** S3-compatible storage for the files of recordings; exists when {@code plateau.recordings.bucket} is set. */
@Component
@ConditionalOnProperty("plateau.recordings.bucket")
class Bucket implements DisposableBean {
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration READ = Duration.ofSeconds(60);

    private final S3Client client;
    private final String name;

    /** Connects on first use. */
    Bucket(RecordingSettings settings) {
        this.name = Objects.requireNonNull(settings.bucket());
        S3ClientBuilder builder = S3Client.builder()
                .region(Region.of(settings.region()))
                .credentialsProvider(credentials(settings.accessKey(), settings.secretKey()))
                .httpClientBuilder(UrlConnectionHttpClient.builder()
                        .connectionTimeout(CONNECT)
                        .socketTimeout(READ));
        if (!settings.endpoint().isEmpty()) {
            // Storages other than Amazon's rarely have a host name for each bucket.
            builder.endpointOverride(URI.create(settings.endpoint())).forcePathStyle(true);
        }
        client = builder.build();
    }

    private static AwsCredentialsProvider credentials(String accessKey, String secretKey) {
        return accessKey.isEmpty()
                ? DefaultCredentialsProvider.builder().build()
                : StaticCredentialsProvider.create(AwsBasicCredentials.create(accessKey, secretKey));
    }

    private static String key(long recording) {
        return "recordings/" + recording + ".jfr";
    }

    void put(long recording, Path file) throws IOException {
        attempt("take", () -> client.putObject(request -> request.bucket(name).key(key(recording)), file));
    }

    void get(long recording, OutputStream out) throws IOException {
        attempt(
                "give",
                () -> client.getObject(
                        request -> request.bucket(name).key(key(recording)), ResponseTransformer.toOutputStream(out)));
    }

    void delete(long recording) throws IOException {
        attempt(
                "delete",
                () -> client.deleteObject(request -> request.bucket(name).key(key(recording))));
    }

    private void attempt(String what, Runnable call) throws IOException {
        try {
            call.run();
        } catch (SdkException failure) {
            throw new IOException(
                    "The bucket " + name + " does not " + what + " recordings now: " + failure.getMessage(), failure);
        }
    }

    @Override
    public void destroy() {
        client.close();
    }
}
