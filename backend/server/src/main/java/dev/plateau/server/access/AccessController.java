package dev.plateau.server.access;

import dev.plateau.server.access.providers.ProviderSignIn;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The pages before authentication: set-up and sign-in. */
@Controller
record AccessController(LocalKey key, SetUp setUp, ProviderSignIn providers) {
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
    String login(Model model) {
        model.addAttribute("local", providers.local()).addAttribute("providers", providers.buttons());
        return key.needed() ? "redirect:/" : "access/login";
    }
}
