package dev.plateau.server.dashboard.settings;

import dev.plateau.server.alerts.MailCatcher;
import dev.plateau.server.alerts.MailCatcher.CaughtMail;
import dev.plateau.server.dashboard.PageNotFound;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;

/** Mails that were stored instead of sent. */
@Controller
@ConditionalOnBooleanProperty("plateau.alerts.catch-mail")
@RequestMapping("/caught-mail")
record CaughtMailPage(MailCatcher catcher) {
    /** A mail contains its styles and images; the policy allows nothing else. */
    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

    @GetMapping
    String list(Model model) {
        model.addAttribute("mails", catcher.caught().reversed());
        return "mail/caught";
    }

    @GetMapping("/{number}")
    ResponseEntity<String> one(@PathVariable int number) {
        CaughtMail mail = catcher.caught().stream()
                .filter(each -> each.number() == number)
                .findFirst()
                .orElseThrow(() -> new PageNotFound(
                        "There is no mail " + number + ".", "Mails are forgotten when the server stops."));
        return ResponseEntity.ok()
                .contentType(MediaType.TEXT_HTML)
                .header("Content-Security-Policy", POLICY)
                .body(mail.html());
    }
}
