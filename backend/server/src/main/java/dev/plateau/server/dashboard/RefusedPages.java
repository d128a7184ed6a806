package dev.plateau.server.dashboard;

import dev.plateau.server.api.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.servlet.ModelAndView;

/** Shows people a page where the API answers with a problem document. */
@ControllerAdvice(basePackageClasses = RefusedPages.class)
@Order(Ordered.HIGHEST_PRECEDENCE)
class RefusedPages {
    private final PageContextAdvice frames;

    RefusedPages(PageContextAdvice frames) {
        this.frames = frames;
    }

    @ExceptionHandler
    ModelAndView changedMeanwhile(
            OptimisticLockingFailureException conflict, HttpServletRequest request, HttpServletResponse response) {
        return refused(Problem.changedMeanwhile(), request, response);
    }

    @ExceptionHandler
    ModelAndView refused(Problem problem, HttpServletRequest request, HttpServletResponse response) {
        problem.getHeaders().forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
        ModelAndView page = new ModelAndView("error/refused");
        page.setStatus(problem.getStatusCode());
        page.addObject("title", problem.getBody().getTitle());
        page.addObject("detail", problem.getBody().getDetail());
        page.addObject("frame", frames.frame(ProjectInPath.nameIn(request)));
        return page;
    }
}
