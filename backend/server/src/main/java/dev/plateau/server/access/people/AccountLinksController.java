package dev.plateau.server.access.people;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The pages of links that make an account or replace a password, for people who are not signed in. */
@Controller
record AccountLinksController(Invitations invitations, PasswordResets resets, AccountMails mails) {
    @GetMapping("/invitation/{secret}")
    String invitation(@PathVariable String secret, Model model, HttpServletResponse response) {
        return invitations
                .find(secret)
                .map(invitation -> {
                    model.addAttribute("invitation", invitation).addAttribute("name", invitation.name());
                    return "access/invitation";
                })
                .orElseGet(() -> gone(response));
    }

    @PostMapping("/invitation/{secret}")
    String accept(
            @PathVariable String secret,
            @RequestParam String name,
            @RequestParam String password,
            Model model,
            HttpServletResponse response) {
        try {
            return invitations.accept(secret, name, password) ? "redirect:/login?ready" : gone(response);
        } catch (IllegalArgumentException refused) {
            refuse(refused, model, response);
            String page = invitation(secret, model, response);
            model.addAttribute("name", name);
            return page;
        }
    }

    @GetMapping("/forgotten-password")
    String forgotten(Model model) {
        model.addAttribute("mailed", mails.configured());
        return "access/forgotten-password";
    }

    /** Answers the same for every name. */
    @PostMapping("/forgotten-password")
    String request(@RequestParam String name, HttpServletRequest request) {
        resets.request(name, request.getRemoteAddr());
        return "redirect:/forgotten-password?sent";
    }

    @GetMapping("/password-reset/{secret}")
    String reset(@PathVariable String secret, HttpServletResponse response) {
        return resets.isValid(secret) ? "access/password-reset" : gone(response);
    }

    @PostMapping("/password-reset/{secret}")
    String complete(
            @PathVariable String secret, @RequestParam String password, Model model, HttpServletResponse response) {
        try {
            return resets.complete(secret, password) ? "redirect:/login?changed" : gone(response);
        } catch (IllegalArgumentException refused) {
            refuse(refused, model, response);
            return reset(secret, response);
        }
    }

    private static void refuse(IllegalArgumentException refused, Model model, HttpServletResponse response) {
        response.setStatus(HttpStatus.BAD_REQUEST.value());
        model.addAttribute("problem", refused.getMessage());
    }

    private static String gone(HttpServletResponse response) {
        response.setStatus(HttpStatus.GONE.value());
        return "access/link-gone";
    }
}
