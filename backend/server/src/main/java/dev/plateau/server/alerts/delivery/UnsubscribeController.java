package dev.plateau.server.alerts.delivery;

import dev.plateau.server.alerts.AlertRules;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * Unsubscribes a recipient from a rule. Needs no sign-in, as mail programs have none: the token names recipient and rule. Opening the address
 * changes nothing, as mail scanners open every link; a form does, and the one-click POST of RFC 8058.
 */
@Controller
@RequestMapping("/unsubscribe")
record UnsubscribeController(Unsubscribing unsubscribing, AlertRules rules) {
    @GetMapping
    String ask(@RequestParam(defaultValue = "") String token, HttpServletResponse response, Model model) {
        model.addAttribute("token", token);
        return page(token, response, model);
    }

    @PostMapping
    String leave(@RequestParam(defaultValue = "") String token, HttpServletResponse response, Model model) {
        unsubscribing.read(token).ifPresent(subscription -> {
            rules.unsubscribe(subscription.rule(), subscription.recipient());
            model.addAttribute("left", true);
        });
        return page(token, response, model);
    }

    private String page(String token, HttpServletResponse response, Model model) {
        unsubscribing
                .read(token)
                .ifPresentOrElse(
                        subscription -> model.addAttribute("recipient", subscription.recipient()),
                        () -> response.setStatus(HttpStatus.NOT_FOUND.value()));
        return "alerts/unsubscribe";
    }
}
