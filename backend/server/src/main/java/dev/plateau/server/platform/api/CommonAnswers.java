package dev.plateau.server.platform.api;

import dev.plateau.wire.model.UploadLimits;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.List;
import java.util.Set;
import org.springframework.http.HttpHeaders;

/** Describes the answers that any resource may return, in addition to its own. */
final class CommonAnswers {
    static final String PROBLEM = "ProblemDocument";

    private record Answer(String status, String description) {}

    private static final List<Answer> OF_ALL = List.of(
            new Answer("400", "The request can't be read, or a parameter can't be used: the detail names it"),
            new Answer("401", "No token where one is needed, or one that is unknown, expired or revoked"),
            new Answer("404", "There is no such project or resource"),
            new Answer("406", "The resource has none of the types in the Accept header"),
            new Answer("503", "No database now: again after Retry-After seconds"));

    private static final List<Answer> WITH_TOKEN = List.of(new Answer(
            "403", "The token is of another project or lacks the scope, or a page of another site sent the request"));

    private static final List<Answer> WITH_BODY = List.of(
            new Answer("413", "The body is larger than " + (UploadLimits.BODY_BYTES >> 20) + " MiB"),
            new Answer("415", "The resource does not take this content type"),
            new Answer("422", "A field is too long or can't be used: the detail names it"));

    private static final Set<String> WITH_RETRY_AFTER = Set.of("429", "503");

    private CommonAnswers() {}

    /** Adds them to an operation; an open one takes no token. */
    static void add(Operation operation, boolean open) {
        add(operation, OF_ALL);
        if (!open) {
            add(operation, WITH_TOKEN);
        }
        if (operation.getRequestBody() != null) {
            add(operation, WITH_BODY);
        }
        operation.getResponses().forEach((status, answer) -> {
            if (isError(status)) {
                answer.setContent(problemDocument());
            }
            if (WITH_RETRY_AFTER.contains(status)) {
                answer.addHeaderObject(
                        HttpHeaders.RETRY_AFTER,
                        new Header().description("Seconds to wait").schema(new IntegerSchema()));
            }
        });
    }

    private static void add(Operation operation, List<Answer> answers) {
        for (Answer answer : answers) {
            operation.getResponses().putIfAbsent(answer.status(), new ApiResponse().description(answer.description()));
        }
    }

    private static boolean isError(String status) {
        return status.compareTo("400") >= 0;
    }

    private static Content problemDocument() {
        var schema = new Schema<>().$ref("#/components/schemas/" + PROBLEM);
        return new Content().addMediaType("application/problem+json", new MediaType().schema(schema));
    }
}
