package dev.plateau.server.ingest;

import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.flags.FlagRedactor;
import dev.plateau.wire.model.UploadLimits;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The limits of uploads. */
@Configuration(proxyBeanMethods = false)
class IngestConfiguration {
    @Bean
    UploadReader uploadReader(FlagRedactor redactor) {
        return new UploadReader(UploadLimits.DEFAULT, redactor);
    }
}
