package dev.plateau.server.dashboard;

import dev.plateau.server.api.Problem;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Shows people a page where a program would get problem+json. */
@ControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class MissingPages {
    private final PageContextAdvice frames;

    MissingPages(PageContextAdvice frames) {
        this.frames = frames;
    }

    /** The way back is short: the page keeps the navigation of the project it is about. */
    @ExceptionHandler
    ModelAndView missing(PageNotFound missing, HttpServletRequest request) {
        return page(String.valueOf(missing.getMessage()), missing.next())
                .addObject("frame", frames.frame(ProjectInPath.nameIn(request)));
    }

    /** Programs get a problem document. */
    @ExceptionHandler
    Object noSuchAddress(NoResourceFoundException missing, HttpServletRequest request) {
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
