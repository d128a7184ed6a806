type Theme = "light" | "dark";

/** The theme in use: the chosen one, else the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset["theme"];
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Calls back whenever colours change: by the toggle, by the system, and on paper, which is always light. */
export function onThemeChange(repaint: () => void): void {
  document.addEventListener("plateau:theme", repaint);
  for (const query of ["(prefers-color-scheme: dark)", "print"]) matchMedia(query).addEventListener("change", repaint);
}

export function wireTheme(): void {
  const button = document.getElementById("theme-toggle");
  if (!button) return;
  const label = () => {
    button.setAttribute("aria-label", currentTheme() === "dark" ? "Use the light theme" : "Use the dark theme");
    button.setAttribute("aria-pressed", String(currentTheme() === "dark"));
  };
  button.addEventListener("click", () => {
    const next: Theme = currentTheme() === "dark" ? "light" : "dark";
    document.documentElement.dataset["theme"] = next;
    localStorage.setItem("theme", next);
    document.dispatchEvent(new CustomEvent("plateau:theme"));
  });
  onThemeChange(label);
  label();
}
