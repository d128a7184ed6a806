package dev.plateau.server.ingest;

import dev.plateau.wire.FlagRedactor;
import dev.plateau.wire.UploadLimits;
import dev.plateau.wire.UploadReader;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Bounds of what is taken in. */
@Configuration(proxyBeanMethods = false)
class IngestConfiguration {
    @Bean
    UploadReader uploadReader(FlagRedactor redactor) {
        return new UploadReader(UploadLimits.DEFAULT, redactor);
    }
}
