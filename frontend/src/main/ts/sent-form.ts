const KEY = "sent-form";

interface Sent {
  readonly page: string;
  readonly top: number;
  readonly words: string;
}

/** A form that leads back to its page keeps the place of the page and confirms what was done. */
export function wireSentForms(): void {
  const sent = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Sent | null;
  sessionStorage.removeItem(KEY);
  // A refused form is answered with its problem, at its own address or in an alert.
  if (sent?.page === location.pathname && !document.querySelector("main [role=alert]")) {
    if (location.hash === "") scrollTo(0, sent.top);
    if (!document.querySelector("main .controls [role=status]")) confirm(sent.words);
  }
  addEventListener("submit", ({ target, submitter, defaultPrevented }) => {
    const form = target as HTMLFormElement;
    if (defaultPrevented || form.method !== "post") return;
    const action = (submitter?.getAttribute("aria-label") ?? submitter?.textContent ?? "").replace(/\s+/g, " ").trim();
    const words = /^save\b/i.test(action) ? "Saved." : `Done: ${action}.`;
    sessionStorage.setItem(KEY, JSON.stringify({ page: location.pathname, top: scrollY, words } satisfies Sent));
  });
}

function confirm(words: string): void {
  const status = document.getElementById("status");
  if (!status) return;
  status.className = "toast";
  status.textContent = words;
  setTimeout(() => {
    status.className = "unseen";
  }, 6000);
}
