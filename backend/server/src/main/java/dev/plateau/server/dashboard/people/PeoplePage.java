package dev.plateau.server.dashboard.people;

import dev.plateau.server.access.Person;
import dev.plateau.server.access.people.AccountMails;
import dev.plateau.server.access.people.Invitations;
import dev.plateau.server.access.people.Invitations.Invitation;
import dev.plateau.server.access.people.People;
import dev.plateau.server.access.people.People.ListedAccount;
import dev.plateau.server.dashboard.PageNotFound;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** The accounts of this server and its open invitations, for administrators. */
@Controller
@RequestMapping("/admin/people")
record PeoplePage(People people, Invitations invitations, AccountMails mails) {
    /**
     * Model of the page.
     *
     * @param self id of the reader's account
     * @param mailed whether links of invitations can be sent by mail
     * @param link of the invitation that was just created; it is shown once
     * @param problem of a refused change
     */
    record PeopleView(
            List<ListedAccount> accounts,
            List<Invitation> invitations,
            long self,
            boolean mailed,
            @Nullable String link,
            @Nullable String problem) {}

    @GetMapping
    String page(@AuthenticationPrincipal Person person, Model model) {
        return show(person, null, null, model);
    }

    /** Creates an invitation. Its link is sent by mail, or in the answer, once. */
    @PostMapping("/invitations")
    String invite(
            @AuthenticationPrincipal Person person,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String mail,
            @RequestParam(defaultValue = "false") boolean administrator,
            Model model,
            HttpServletResponse response) {
        requireAccount(person);
        try {
            return invitations
                    .create(person.name(), name, mail, administrator)
                    .map(path -> show(person, address(path), null, model))
                    .orElse("redirect:/admin/people?sent#invitations-title");
        } catch (IllegalArgumentException refused) {
            return refuse(person, refused, model, response);
        }
    }

    @PostMapping("/invitations/{invitation}/withdraw")
    String withdraw(@AuthenticationPrincipal Person person, @PathVariable long invitation) {
        requireAccount(person);
        invitations.withdraw(invitation);
        return "redirect:/admin/people#invitations-title";
    }

    @PostMapping("/{account}/administrator")
    String administrator(
            @AuthenticationPrincipal Person person,
            @PathVariable long account,
            @RequestParam boolean on,
            Model model,
            HttpServletResponse response) {
        requireAccount(person);
        try {
            people.setAdministrator(account, on);
            return "redirect:/admin/people";
        } catch (IllegalArgumentException refused) {
            return refuse(person, refused, model, response);
        }
    }

    @PostMapping("/{account}/disabled")
    String disabled(
            @AuthenticationPrincipal Person person,
            @PathVariable long account,
            @RequestParam boolean on,
            Model model,
            HttpServletResponse response) {
        requireAccount(person);
        try {
            people.setDisabled(account, on);
            return "redirect:/admin/people";
        } catch (IllegalArgumentException refused) {
            return refuse(person, refused, model, response);
        }
    }

    private String refuse(Person person, IllegalArgumentException refused, Model model, HttpServletResponse response) {
        response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
        return show(person, null, refused.getMessage(), model);
    }

    private String show(Person person, @Nullable String link, @Nullable String problem, Model model) {
        requireAccount(person);
        model.addAttribute(
                "people",
                new PeopleView(people.all(), invitations.open(), person.account(), mails.configured(), link, problem));
        return "people/people";
    }

    /** The link as the administrator, who copies it, reaches this server. */
    private static String address(String path) {
        return ServletUriComponentsBuilder.fromCurrentContextPath().path(path).toUriString();
    }

    /** A local server has no accounts, and nobody else learns that this page exists. */
    private static void requireAccount(Person person) {
        if (person.account() == 0 || !person.administrator()) {
            throw new PageNotFound(
                    "There is no such page.",
                    "People have accounts on a server that others can reach, and administrators see them.");
        }
    }
}
