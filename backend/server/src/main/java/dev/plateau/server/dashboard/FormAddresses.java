package dev.plateau.server.dashboard;

import java.net.URI;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * A refused form shows its page at the address that it was sent to. Opened from the address bar or a bookmark, such an address leads to
 * the page of the form: the nearest page above it.
 */
@Configuration(proxyBeanMethods = false)
class FormAddresses {
    @Bean
    RouterFunction<ServerResponse> pagesOfForms(
            @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping) {
        Set<String> pages = patterns(mapping, RequestMethod.GET);
        Set<String> forms = patterns(mapping, RequestMethod.POST);
        forms.removeAll(pages);
        RouterFunctions.Builder routes = RouterFunctions.route();
        for (String form : forms) {
            int segments = form.split("/").length;
            while (!pages.contains(first(segments, form))) {
                segments--;
            }
            int page = segments;
            routes.GET(
                    form,
                    request -> ServerResponse.status(HttpStatus.SEE_OTHER)
                            .location(URI.create(first(page, request.path())))
                            .build());
        }
        return routes.build();
    }

    private static Set<String> patterns(RequestMappingHandlerMapping mapping, RequestMethod method) {
        String pages = FormAddresses.class.getPackageName();
        return mapping.getHandlerMethods().entrySet().stream()
                .filter(entry -> entry.getValue().getBeanType().getPackageName().startsWith(pages))
                .map(entry -> entry.getKey())
                .filter(info -> info.getMethodsCondition().getMethods().contains(method))
                .flatMap(info -> info.getPatternValues().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String first(int segments, String path) {
        return Arrays.stream(path.split("/")).limit(segments).collect(Collectors.joining("/"));
    }
}
