package dev.plateau.server.dashboard;

import dev.plateau.server.platform.api.Problem;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;
import org.springframework.web.servlet.resource.ResourceUrlProvider;
import org.springframework.web.servlet.resource.ResourceUrlProviderExposingInterceptor;

/** Shows people a page where a program would get problem+json. */
@ControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class MissingPages {
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
                .addObject("frame", frames.frame(ProjectInPath.nameIn(request)));
    }

    /** Programs get a problem document. Addresses of pages have no handler, those of scripts and pictures no file. */
    @ExceptionHandler({NoHandlerFoundException.class, NoResourceFoundException.class})
    Object noSuchAddress(HttpServletRequest request) {
        // An interceptor does this where there is a handler: addresses of scripts get their digests.
        request.setAttribute(ResourceUrlProviderExposingInterceptor.RESOURCE_URL_PROVIDER_ATTR, assets);
        return request.getRequestURI().startsWith("/api/")
                ? ResponseEntity.of(Problem.noSuchAddress().getBody()).build()
                : page("There is no page at this address.", "Check the address, or start from the overview.");
    }

    private static ModelAndView page(String what, String next) {
        ModelAndView page = new ModelAndView("error/404");
        page.setStatus(HttpStatus.NOT_FOUND);
        page.addObject("what", what);
        page.addObject("next", next);
        return page;
    }
}
