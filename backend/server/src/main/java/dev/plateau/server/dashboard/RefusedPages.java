package dev.plateau.server.dashboard;

import dev.plateau.server.platform.api.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.ModelAndView;

/** Shows people a page where the API answers with a problem document. */
@ControllerAdvice(basePackageClasses = RefusedPages.class)
@Order(Ordered.HIGHEST_PRECEDENCE)
class RefusedPages {
    /** Fields of forms that hold sentences. */
    private static final List<String> TEXTS = List.of("reason", "text", "name", "assignee", "tracker", "recipients");

    private final PageContextAdvice frames;

    RefusedPages(PageContextAdvice frames) {
        this.frames = frames;
    }

    @ExceptionHandler
    ModelAndView changedMeanwhile(
            OptimisticLockingFailureException conflict, HttpServletRequest request, HttpServletResponse response) {
        return refused(Problem.changedMeanwhile(), request, response);
    }

    /** As in {@code /runs/abc}. */
    @ExceptionHandler
    ModelAndView mismatched(
            MethodArgumentTypeMismatchException mismatch, HttpServletRequest request, HttpServletResponse response) {
        return refused(Problem.badParameter(mismatch), request, response);
    }

    @ExceptionHandler
    ModelAndView mismatched(
            MethodArgumentNotValidException failure, HttpServletRequest request, HttpServletResponse response) {
        return refused(Problem.badParameters(failure), request, response);
    }

    @ExceptionHandler
    ModelAndView refused(Problem problem, HttpServletRequest request, HttpServletResponse response) {
        problem.getHeaders().forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
        ModelAndView page = new ModelAndView("error/refused");
        page.setStatus(problem.getStatusCode());
        page.addObject("title", problem.getBody().getTitle());
        page.addObject("detail", problem.getBody().getDetail());
        page.addObject("entered", entered(request));
        page.addObject("address", request.getRequestURI());
        page.addObject("frame", frames.frame(ProjectInPath.nameIn(request)));
        return page;
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
