package dev.plateau.server.access;

import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The pages before authentication: set-up and sign-in. */
@Controller
class AccessController {
    private final LocalKey key;
    private final SetUp setUp;

    AccessController(LocalKey key, SetUp setUp) {
        this.key = key;
        this.setUp = setUp;
    }

    @GetMapping("/setup")
    String form() {
        return setUp.needed() ? "access/setup" : "redirect:/";
    }

    @PostMapping("/setup")
    String complete(
            @RequestParam String code,
            @RequestParam String name,
            @RequestParam String password,
            Model model,
            HttpServletResponse response) {
        try {
            setUp.complete(code, name, password);
            return "redirect:/login?ready";
        } catch (IllegalArgumentException refused) {
            response.setStatus(HttpStatus.BAD_REQUEST.value());
            model.addAttribute("problem", refused.getMessage());
            model.addAttribute("name", name);
            return "access/setup";
        }
    }

    @GetMapping("/login")
    String login() {
        return key.needed() ? "redirect:/" : "access/login";
    }
}
