package dev.plateau.server.causes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Axe;
import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.NightlyTest;
import dev.plateau.server.testing.SearchingAgent;
import org.junit.jupiter.api.Test;

/** The section Why with all that it can hold, in a real browser. */
class WhyBrowserTests extends NightlyTest {
    private final Browser browser = Browser.shared();

    @Test
    void pathAndResultsFitOnWideAndNarrowScreens() throws Exception {
        for (int night = 0; night < 12; night++) {
            nights.upload(night, "11.0.13", "c" + night, 1, benchmark -> 100);
            nights.upload(night, "17.0.9", "c" + night, 1, benchmark -> 150);
        }
        nights.awaitEvaluated();
        long incident = nights.incidents().get(0).get("id").asLong();
        new SearchingAgent(nights).report(incident, """
                {"outcome": "culprit", "culprits": [{"kind": "flag", "name": "UseBiasedLocking", "setting": "-XX:+UseBiasedLocking",
                  "share": 0.64, "low": 0.51, "high": 0.77}],
                 "forks": 8, "benchmark": "org.example.Suite.b0 {} avgt 1",
                 "from": "11.0.13/default", "to": "17.0.9/default", "changed": "17.0.9/default",
                 "candidates": ["-XX:MaxInlineLevel=9", "-XX:+UseBiasedLocking", "-XX:TypeProfileMajorReceiverPercentage=90"],
                 "posterior": [0.004, 0.993, 0.003],
                 "log": [{"number": 1, "route": "back", "variant": "none", "median": 150, "problem": ""},
                         {"number": 2, "route": "back", "variant": "1,2,3", "median": 101, "problem": ""},
                         {"number": 3, "route": "back", "variant": "1", "median": 151, "problem": ""},
                         {"number": 4, "route": "back", "variant": "1,2", "median": 102, "problem": ""},
                         {"number": 5, "route": "back", "variant": "none", "median": 149, "problem": ""},
                         {"number": 6, "route": "back", "variant": "1,2", "median": 100, "problem": ""}]}
                """);
        nights.uploads().json("POST", "/incidents/" + incident + "/capsule-results", """
                {"format": "plateau-capsule-result", "version": 1, "verdict": "reproduced",
                 "benchmark": "org.example.Suite.b0 {} avgt 1",
                 "before": {"name": "11.0.13/default", "build": "11.0.13+8"}, "after": {"name": "17.0.9/default", "build": "17.0.9+9"},
                 "machine": {"os": "Linux", "arch": "x86_64", "cpu": "Intel(R) Xeon(R) Platinum 8370C CPU @ 2.80GHz", "processors": 4},
                 "expected": 1.5, "seed": 7, "ratio": 1.52, "low": 1.44, "high": 1.61, "blocks": 8}
                """);
        for (String theme : new String[] {"light", "dark"}) {
            for (int width : new int[] {1280, 390}) {
                browser.open(server.link("/projects/" + name + "/incidents/" + incident), width, theme);
                browser.waitUntil("document.querySelectorAll('.search-path circle').length === 6");
                assertThat(browser.ask("document.documentElement.scrollWidth <= innerWidth"))
                        .as("%s at %d px", theme, width)
                        .isEqualTo("true");
                assertThat(browser.ask("document.querySelector('#why').textContent.includes('Reproduced on Intel')"))
                        .isEqualTo("true");
                assertThat(Axe.findings(browser))
                        .as("%s at %d px", theme, width)
                        .isEmpty();
            }
        }
        assertThat(browser.errors()).isEmpty();
    }
}
