package dev.plateau.server.environments;

import dev.plateau.wire.flags.FlagRedactor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The redactor of flag values that may be secrets, with the installation's key. */
@Configuration(proxyBeanMethods = false)
class EnvironmentConfiguration {
    @Bean
    FlagRedactor flagRedactor(FlagKey key) {
        return new FlagRedactor(key.load());
    }
}
