package dev.plateau.server.dashboard.people;

import dev.plateau.server.access.Accounts;
import dev.plateau.server.access.Person;
import dev.plateau.server.access.people.People;
import dev.plateau.server.access.people.People.ListedAccount;
import dev.plateau.server.access.sessions.AccountSessions;
import dev.plateau.server.access.sessions.AccountSessions.AccountSession;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.deletion.AccountDeletion;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Deletion of an account, with its counts: of the own one, and by administrators. */
@Controller
record AccountDeletionPage(
        People people, Accounts accounts, AccountSessions sessions, AccountDeletion deletion, Clock clock) {
    private static final Duration FRESH = Duration.ofMinutes(10);

    /**
     * Model of the page.
     *
     * @param own true for the account of the reader
     * @param password true if the password confirms the deletion of the own account; false for a fresh sign-in with a provider
     * @param counts of what goes with the account
     * @param onlyMaintained projects that would have no maintainer
     * @param problem of a refused deletion
     */
    record AccountDeletionView(
            ListedAccount account,
            boolean own,
            boolean password,
            Map<String, Long> counts,
            List<String> onlyMaintained,
            @Nullable String problem) {}

    @GetMapping("/profile/delete")
    String own(@AuthenticationPrincipal Person person, Model model) {
        return show(person, person.account(), null, model);
    }

    /** Deletes the own account. */
    @PostMapping("/profile/delete")
    String deleteOwn(
            @AuthenticationPrincipal Person person,
            @RequestParam(defaultValue = "") String current,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        if (accounts.isOfProvider(person)) {
            if (!isFresh(person, request)) {
                return refuse(
                        person,
                        person.account(),
                        "Sign out and in again first: the account can be deleted within 10 minutes of a sign-in.",
                        response,
                        model);
            }
        } else if (!accounts.isPassword(person, current)) {
            return refuse(person, person.account(), ProfilePage.WRONG_PASSWORD, response, model);
        }
        try {
            people.delete(person.account());
            return "redirect:/login?deleted";
        } catch (IllegalArgumentException refused) {
            return refuse(person, person.account(), refused.getMessage(), response, model);
        }
    }

    private boolean isFresh(Person person, HttpServletRequest request) {
        return sessions.of(person.account(), ProfilePage.sessionOf(request)).stream()
                .filter(AccountSession::current)
                .anyMatch(session -> session.begunAt().plus(FRESH).isAfter(clock.instant()));
    }

    @GetMapping("/admin/people/{account}/delete")
    String other(@AuthenticationPrincipal Person person, @PathVariable long account, Model model) {
        return account == person.account() ? "redirect:/profile/delete" : show(person, account, null, model);
    }

    /** Deletes another account. */
    @PostMapping("/admin/people/{account}/delete")
    String deleteOther(
            @AuthenticationPrincipal Person person,
            @PathVariable long account,
            @RequestParam(defaultValue = "") String name,
            HttpServletResponse response,
            Model model) {
        if (account == person.account()) {
            return "redirect:/profile/delete";
        }
        if (!name.strip().equals(find(account).name())) {
            return refuse(person, account, "Type the name of the account to delete it.", response, model);
        }
        try {
            people.delete(account);
            return "redirect:/admin/people";
        } catch (IllegalArgumentException refused) {
            return refuse(person, account, refused.getMessage(), response, model);
        }
    }

    @PostMapping("/admin/people/{account}/restore")
    String restore(@PathVariable long account) {
        people.restore(account);
        return "redirect:/admin/people";
    }

    private String refuse(
            Person person, long account, @Nullable String problem, HttpServletResponse response, Model model) {
        response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
        return show(person, account, problem, model);
    }

    private String show(Person person, long account, @Nullable String problem, Model model) {
        model.addAttribute(
                "page",
                new AccountDeletionView(
                        find(account),
                        account == person.account(),
                        !accounts.isOfProvider(person),
                        deletion.counts(account),
                        deletion.onlyMaintained(account),
                        problem));
        return "people/delete";
    }

    private ListedAccount find(long account) {
        return people.all().stream()
                .filter(one -> one.id() == account)
                .findFirst()
                .orElseThrow(() -> new PageNotFound("There is no such account.", "It may be deleted already."));
    }
}
