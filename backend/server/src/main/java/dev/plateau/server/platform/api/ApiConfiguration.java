package dev.plateau.server.platform.api;

import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Lists come as JSON or CSV, by the Accept header or by {@code ?format=}. */
@Configuration(proxyBeanMethods = false)
class ApiConfiguration implements WebMvcConfigurer {
    @Override
    public void configureContentNegotiation(ContentNegotiationConfigurer negotiation) {
        negotiation
                .favorParameter(true)
                .parameterName("format")
                .mediaType("csv", CsvConverter.CSV)
                .mediaType("json", MediaType.APPLICATION_JSON);
    }
}
