package dev.plateau.server.dashboard;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.MethodParameter;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.servlet.resource.ResourceUrlEncodingFilter;
import org.springframework.web.servlet.resource.VersionResourceResolver;

/** Web configuration of pages and their scripts. */
@Configuration(proxyBeanMethods = false)
class DashboardWeb implements WebMvcConfigurer {
    private final ProjectInPath projectInPath;

    DashboardWeb(ProjectInPath projectInPath) {
        this.projectInPath = projectInPath;
    }

    @Override
    public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(projectInPath);
    }

    /** Addresses of scripts and styles carry a digest of their content, so browsers may keep them for ever. */
    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler("/assets/**")
                .addResourceLocations("classpath:/static/assets/")
                .setCacheControl(CacheControl.maxAge(Duration.ofDays(365)).cachePublic())
                .resourceChain(true)
                .addResolver(new VersionResourceResolver().addContentVersionStrategy("/**"));
        registry.addResourceHandler("/docs/images/**")
                .addResourceLocations("classpath:/docs/images/")
                .setCacheControl(CacheControl.maxAge(Duration.ofHours(1)));
    }

    /** Error pages need these addresses, too. */
    @Bean
    FilterRegistrationBean<ResourceUrlEncodingFilter> versionedAddresses() {
        FilterRegistrationBean<ResourceUrlEncodingFilter> filter =
                new FilterRegistrationBean<>(new ResourceUrlEncodingFilter());
        filter.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ERROR);
        return filter;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new PageAnswers());
    }

    /**
     * One template serves page and fragment: a request of htmx gets the template's fragment {@code content} only. A page with a {@code problem},
     * which shows a refused form again, has status 422.
     */
    private static final class PageAnswers implements HandlerInterceptor {
        @Override
        public void postHandle(
                HttpServletRequest request, HttpServletResponse response, Object handler, @Nullable ModelAndView page) {
            if (page == null || page.getViewName() == null) {
                return;
            }
            response.addHeader("Vary", "HX-Request");
            if (page.getModel().containsKey("problem") && response.getStatus() == HttpStatus.OK.value()) {
                response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            }
            String view = page.getViewName();
            if (request.getHeader("HX-Request") != null && !view.contains(":")) {
                page.setViewName(view + " :: content");
            }
        }
    }

    /** A parameter of type {@link Project} is the project that {@code {project}} in the path names. */
    @Component
    static final class ProjectInPath implements HandlerMethodArgumentResolver {
        @Override
        public boolean supportsParameter(MethodParameter parameter) {
            return parameter.getParameterType() == Project.class
                    && parameter.getContainingClass().getPackageName().startsWith(ProjectInPath.class.getPackageName());
        }

        @Override
        public Project resolveArgument(
                MethodParameter parameter,
                @Nullable ModelAndViewContainer model,
                NativeWebRequest request,
                @Nullable WebDataBinderFactory binders) {
            if (request.getAttribute(Projects.OF_REQUEST, RequestAttributes.SCOPE_REQUEST) instanceof Project project) {
                return project;
            }
            throw new IllegalStateException("the rules of access let no request without a project pass");
        }

        /** The value of {@code {project}} in the path, whether the project exists or not; null where the path has none. */
        static @Nullable String nameIn(HttpServletRequest request) {
            return request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE) instanceof Map<?, ?> variables
                    ? (String) variables.get("project")
                    : null;
        }
    }

    /**
     * A refused form shows its page at the address that it was sent to. Opened from the address bar or a bookmark, such an address leads to
     * the page of the form: the nearest page above it.
     */
    @Configuration(proxyBeanMethods = false)
    static class FormAddresses {
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
                    .filter(entry ->
                            entry.getValue().getBeanType().getPackageName().startsWith(pages))
                    .map(entry -> entry.getKey())
                    .filter(info -> info.getMethodsCondition().getMethods().contains(method))
                    .flatMap(info -> info.getPatternValues().stream())
                    .filter(address -> !address.startsWith("/api/"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        private static String first(int segments, String path) {
            return Arrays.stream(path.split("/")).limit(segments).collect(Collectors.joining("/"));
        }
    }
}
