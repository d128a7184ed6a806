package dev.plateau.server.dashboard;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
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
        registry.addInterceptor(new FragmentForHtmx());
    }

    /** One template serves page and fragment: a request of htmx gets the template's fragment {@code content} only. */
    private static final class FragmentForHtmx implements HandlerInterceptor {
        @Override
        public void postHandle(
                HttpServletRequest request, HttpServletResponse response, Object handler, @Nullable ModelAndView page) {
            if (page == null || page.getViewName() == null) {
                return;
            }
            response.addHeader("Vary", "HX-Request");
            String view = page.getViewName();
            if (request.getHeader("HX-Request") != null && !view.contains(":")) {
                page.setViewName(view + " :: content");
            }
        }
    }
}
