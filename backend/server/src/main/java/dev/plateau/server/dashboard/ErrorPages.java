package dev.plateau.server.dashboard;

import dev.plateau.server.platform.api.InvalidValue;
import dev.plateau.server.platform.api.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.web.WebProperties;
import org.springframework.boot.webmvc.autoconfigure.error.DefaultErrorViewResolver;
import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;
import org.springframework.web.servlet.resource.ResourceUrlProvider;
import org.springframework.web.servlet.resource.ResourceUrlProviderExposingInterceptor;

/** Pages for people where a program gets a problem document. */
final class ErrorPages {
    private ErrorPages() {}

    /** Shows people a page where a program would get problem+json. */
    @ControllerAdvice
    @Order(Ordered.HIGHEST_PRECEDENCE)
    static class MissingPages {
        private final PageContextAdvice frames;
        private final ResourceUrlProvider assets;

        MissingPages(PageContextAdvice frames, ResourceUrlProvider assets) {
            this.frames = frames;
            this.assets = assets;
        }

        /** The page keeps the navigation of its project, so that people find their way back. */
        @ExceptionHandler
        ModelAndView missing(PageNotFound missing, HttpServletRequest request) {
            return page(String.valueOf(missing.getMessage()), missing.next())
                    .addObject("frame", frames.frame(DashboardWeb.ProjectInPath.nameIn(request)));
        }

        /** Programs get a problem document. Addresses of pages have no handler, those of scripts and pictures no file. */
        @ExceptionHandler({NoHandlerFoundException.class, NoResourceFoundException.class})
        Object noSuchAddress(HttpServletRequest request) {
            // An interceptor does this where there is a handler: addresses of scripts get their digests.
            request.setAttribute(ResourceUrlProviderExposingInterceptor.RESOURCE_URL_PROVIDER_ATTR, assets);
            return request.getRequestURI().startsWith("/api/")
                    ? ResponseEntity.of(Problem.noSuchAddress().getBody()).build()
                    : page("There is no page at this address.", "Check the address, or start from the overview.")
                            .addObject("frame", frames.frame(null));
        }

        private static ModelAndView page(String what, String next) {
            ModelAndView page = new ModelAndView("error/404");
            page.setStatus(HttpStatus.NOT_FOUND);
            page.addObject("what", what);
            page.addObject("next", next);
            return page;
        }
    }

    /** Requests that the rules of access refuse: the page keeps the navigation. */
    @Component
    static class DeniedPages extends DefaultErrorViewResolver {
        private final PageContextAdvice frames;

        DeniedPages(ApplicationContext context, WebProperties web, PageContextAdvice frames) {
            super(context, web.getResources());
            this.frames = frames;
        }

        @Override
        public @Nullable ModelAndView resolveErrorView(
                HttpServletRequest request, HttpStatus status, Map<String, Object> model) {
            ModelAndView page = super.resolveErrorView(request, status, model);
            if (page != null && (status == HttpStatus.FORBIDDEN || status == HttpStatus.NOT_FOUND)) {
                page.addObject("frame", frames.frame(null));
            }
            return page;
        }
    }

    /** Shows people a page where the API answers with a problem document. */
    @ControllerAdvice(basePackageClasses = RefusedPages.class)
    @Order(Ordered.HIGHEST_PRECEDENCE)
    static class RefusedPages {
        /** Fields of forms that hold sentences. */
        private static final List<String> TEXTS =
                List.of("note", "reason", "text", "name", "assignee", "tracker", "recipients");

        private final PageContextAdvice frames;

        RefusedPages(PageContextAdvice frames) {
            this.frames = frames;
        }

        @ExceptionHandler
        Object changedMeanwhile(
                OptimisticLockingFailureException conflict, HttpServletRequest request, HttpServletResponse response) {
            return refused(Problem.changedMeanwhile(), request, response);
        }

        /** A value of a filter that PostgreSQL can't take, such as a year out of range. */
        @ExceptionHandler
        Object refusedValue(DataAccessException failure, HttpServletRequest request, HttpServletResponse response) {
            if (InvalidValue.isCauseOf(failure)) {
                return refused(InvalidValue.problem(failure), request, response);
            }
            throw failure;
        }

        /** As in {@code /runs/abc}. */
        @ExceptionHandler
        Object mismatched(
                MethodArgumentTypeMismatchException mismatch,
                HttpServletRequest request,
                HttpServletResponse response) {
            return refused(Problem.badParameter(mismatch), request, response);
        }

        @ExceptionHandler
        Object mismatched(
                MethodArgumentNotValidException failure, HttpServletRequest request, HttpServletResponse response) {
            return refused(Problem.badParameters(failure), request, response);
        }

        @ExceptionHandler
        Object refused(Problem problem, HttpServletRequest request, HttpServletResponse response) {
            if (request.getRequestURI().startsWith("/api/")) {
                return ResponseEntity.status(problem.getStatusCode())
                        .headers(problem.getHeaders())
                        .body(problem.getBody());
            }
            problem.getHeaders().forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
            ModelAndView page = new ModelAndView("error/refused");
            page.setStatus(problem.getStatusCode());
            page.addObject("title", problem.getBody().getTitle());
            page.addObject("detail", problem.getBody().getDetail());
            page.addObject("entered", entered(request));
            page.addObject("address", back(request));
            page.addObject("frame", frames.frame(DashboardWeb.ProjectInPath.nameIn(request)));
            return page;
        }

        /** The page that had the form: an address that takes a form may show none. */
        private static String back(HttpServletRequest request) {
            String referrer = request.getHeader("Referer");
            String origin =
                    request.getRequestURL().substring(0, request.getRequestURL().indexOf("/", 8));
            return !request.getMethod().equals("GET") && referrer != null && referrer.startsWith(origin + "/")
                    ? referrer.substring(origin.length())
                    : request.getRequestURI();
        }

        /** Text entered into the form, by the name of its field: the page shows it again. */
        private static Map<String, String> entered(HttpServletRequest request) {
            Map<String, String> entered = new LinkedHashMap<>();
            TEXTS.forEach(name -> {
                String text = request.getParameter(name);
                if (text != null && !text.isBlank()) {
                    entered.put(name, text);
                }
            });
            return entered;
        }
    }
}
