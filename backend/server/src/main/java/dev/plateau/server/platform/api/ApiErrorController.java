package dev.plateau.server.platform.api;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.web.WebProperties;
import org.springframework.boot.webmvc.autoconfigure.error.BasicErrorController;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorViewResolver;
import org.springframework.boot.webmvc.error.ErrorAttributes;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;

/** Problem documents for requests that Tomcat or the firewall refuses before a resource is found, and pages for people. */
@Controller
class ApiErrorController extends BasicErrorController {
    ApiErrorController(ErrorAttributes attributes, WebProperties web, List<ErrorViewResolver> pages) {
        super(attributes, web.getError(), pages);
    }

    @Override
    public ResponseEntity<Map<String, @Nullable Object>> error(HttpServletRequest request) {
        HttpStatus status = getStatus(request);
        Object address = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(Map.of(
                        "type",
                        "about:blank",
                        "title",
                        status.getReasonPhrase(),
                        "status",
                        status.value(),
                        "detail",
                        detail(status),
                        "instance",
                        String.valueOf(address)));
    }

    private static String detail(HttpStatus status) {
        if (status == HttpStatus.BAD_REQUEST) {
            return "The request can't be read: its address holds a character that no address of this server has, such as"
                    + " a semicolon or a control character, or a parameter has no name. Encode names and values.";
        }
        return status.is5xxServerError()
                ? "This is a mistake in the server; its log says more. The same request may work later."
                : "The server does not take this request.";
    }
}
