package dev.plateau.server.dashboard.people;

import dev.plateau.server.access.Person;
import dev.plateau.server.access.TokenScope;
import dev.plateau.server.access.Tokens;
import dev.plateau.server.access.UploadToken;
import dev.plateau.server.dashboard.settings.NewToken;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/** The personal tokens of a person. */
@Controller
@RequestMapping("/profile/tokens")
record PersonalTokensPage(Tokens tokens, Clock clock) {
    @GetMapping
    String page(@AuthenticationPrincipal Person person, Model model) {
        return show(person, model);
    }

    /** Creates a token. The answer contains the secret, which is never shown again. */
    @PostMapping
    String create(@AuthenticationPrincipal Person person, NewToken chosen, Model model) {
        requireAccount(person);
        try {
            model.addAttribute("secret", tokens.createPersonal(person, chosen.request(clock.instant())));
        } catch (IllegalArgumentException refused) {
            model.addAttribute("problem", refused.getMessage());
            model.addAttribute("chosen", chosen);
        }
        return show(person, model);
    }

    @PostMapping("/{token}/revoke")
    String revoke(@AuthenticationPrincipal Person person, @PathVariable long token) {
        tokens.revokePersonal(person.account(), token);
        return "redirect:/profile/tokens";
    }

    private String show(Person person, Model model) {
        requireAccount(person);
        List<UploadToken> all = tokens.ofPerson(person.account());
        model.addAttribute("tokens", all)
                .addAttribute("addresses", tokens.addresses(all))
                .addAttribute("now", clock.instant())
                .addAttribute("scopes", TokenScope.values())
                .addAttribute("usualScopes", Set.of(TokenScope.READ));
        return "people/tokens";
    }

    private static void requireAccount(Person person) {
        if (person.account() == 0) {
            throw ProfilePage.noProfile();
        }
    }
}
