package dev.plateau.server.dashboard.settings;

import dev.plateau.server.deletion.Deletions;
import dev.plateau.server.platform.api.Problem;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Deletions of projects on the overview: undone, or begun before their time. */
@Controller
@RequestMapping("/admin/server/deletions/{id}")
record UndoController(Deletions deletions) {
    @PostMapping("/restore")
    String restore(@PathVariable long id) {
        if (!deletions.restore(id)) {
            throw Problem.notPossible(new IllegalArgumentException("This deletion has begun: it can't be undone."));
        }
        return "redirect:/";
    }

    @PostMapping("/now")
    String deleteNow(@PathVariable long id, @RequestParam(defaultValue = "") String name) {
        DeletionPage.requireTyped(name, deletions.all(), id);
        deletions.deleteNow(id);
        return "redirect:/";
    }
}
