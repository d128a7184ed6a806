package dev.plateau.server.dashboard.people;

import dev.plateau.server.access.Accounts;
import dev.plateau.server.access.Person;
import dev.plateau.server.access.people.PersonProfiles;
import dev.plateau.server.access.people.PersonProfiles.PersonProfile;
import dev.plateau.server.access.people.PersonProfiles.Theme;
import dev.plateau.server.access.sessions.AccountSessions;
import dev.plateau.server.access.sessions.AccountSessions.AccountSession;
import dev.plateau.server.dashboard.PageNotFound;
import dev.plateau.server.deletion.PersonalData;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The profile of a person: name, mail, time zone, theme, password and sessions. */
@Controller
@RequestMapping("/profile")
record ProfilePage(PersonProfiles profiles, Accounts accounts, AccountSessions sessions, PersonalData data) {
    static final String WRONG_PASSWORD =
            "The current password is wrong, or was wrong too often: then wait some minutes.";

    /**
     * Model of the page.
     *
     * @param password false for a person who signs in with a provider
     * @param zones IANA's names of all time zones
     * @param saved name of the form just saved
     * @param problem of a refused change
     */
    record ProfileView(
            PersonProfile profile,
            boolean password,
            List<String> zones,
            List<AccountSession> sessions,
            String saved,
            @Nullable String problem) {}

    @GetMapping
    String page(
            @AuthenticationPrincipal Person person,
            @RequestParam(defaultValue = "") String saved,
            HttpServletRequest request,
            Model model) {
        return show(person, saved, null, request, model);
    }

    @PostMapping
    String save(
            @AuthenticationPrincipal Person person,
            @RequestParam String fullName,
            @RequestParam String timeZone,
            @RequestParam Theme theme,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        try {
            profiles.save(person, fullName, timeZone, theme);
            return "redirect:/profile?saved=profile";
        } catch (IllegalArgumentException refused) {
            return refuse(person, refused.getMessage(), request, response, model);
        }
    }

    /** Changes the mail address, to which links for new passwords are sent. */
    @PostMapping("/mail")
    String mail(
            @AuthenticationPrincipal Person person,
            @RequestParam String mail,
            @RequestParam String current,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        if (!accounts.isPassword(person, current)) {
            return refuse(person, WRONG_PASSWORD, request, response, model);
        }
        try {
            profiles.saveMail(person, mail);
            return "redirect:/profile?saved=mail#mail-title";
        } catch (IllegalArgumentException refused) {
            return refuse(person, refused.getMessage(), request, response, model);
        }
    }

    /** Changes the password, and ends all other sessions. */
    @PostMapping("/password")
    String password(
            @AuthenticationPrincipal Person person,
            @RequestParam String current,
            @RequestParam String password,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        if (!accounts.isPassword(person, current)) {
            return refuse(person, WRONG_PASSWORD, request, response, model);
        }
        try {
            accounts.setPassword(person, password, sessionOf(request));
            return "redirect:/profile?saved=password#password-title";
        } catch (IllegalArgumentException refused) {
            return refuse(person, refused.getMessage(), request, response, model);
        }
    }

    @PostMapping("/sessions/{session}/end")
    String end(@AuthenticationPrincipal Person person, @PathVariable String session) {
        sessions.end(person.account(), session);
        return "redirect:/profile#sessions-title";
    }

    /** Ends all sessions but that of the request. */
    @PostMapping("/sessions/end-others")
    String endOthers(@AuthenticationPrincipal Person person, HttpServletRequest request) {
        sessions.endOthers(person.account(), sessionOf(request));
        return "redirect:/profile?saved=sessions#sessions-title";
    }

    /** All that is stored about the person. */
    @GetMapping("/personal-data.json")
    void personalData(@AuthenticationPrincipal Person person, HttpServletResponse response) throws IOException {
        if (person.account() == 0) {
            throw noProfile();
        }
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=personal-data.json");
        data.write(person.account(), person.name(), response.getWriter());
    }

    private String refuse(
            Person person,
            @Nullable String problem,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
        return show(person, "", problem, request, model);
    }

    private String show(
            Person person, String saved, @Nullable String problem, HttpServletRequest request, Model model) {
        if (person.account() == 0) {
            throw noProfile();
        }
        model.addAttribute(
                "page",
                new ProfileView(
                        profiles.of(person),
                        !accounts.isOfProvider(person),
                        ZoneId.getAvailableZoneIds().stream().sorted().toList(),
                        sessions.of(person.account(), sessionOf(request)),
                        saved,
                        problem));
        return "people/profile";
    }

    static PageNotFound noProfile() {
        return new PageNotFound(
                "There is no profile on a local server.", "People have accounts on a server that others can reach.");
    }

    static @Nullable String sessionOf(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        return session == null ? null : session.getId();
    }
}
