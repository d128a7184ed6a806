package dev.plateau.server.alerts;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plateau.server.incidents.AlertPrecision.Precision;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An alert rule as it is read: by REST and pages.
 *
 * @param precision triage of the incidents that it sent
 * @param secret key that signs the messages to a web hook; in REST only in the response to the request that adds the rule
 */
public record AlertRuleRecord(
        long id,
        @JsonUnwrapped AlertRuleSettings settings,
        List<String> unsubscribed,
        Instant createdAt,
        Precision precision,

        @Schema(description = "Only in the answer to the request that adds the rule") @Nullable
        String secret) {
    AlertRuleRecord withoutSecret() {
        return new AlertRuleRecord(id, settings, unsubscribed, createdAt, precision, null);
    }
}
