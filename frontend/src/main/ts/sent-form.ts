const KEY = "sent-form";

interface Sent {
  readonly page: string;
  readonly top: number;
  readonly words: string;
}

/** What a button did, by its first word. */
const DONE: Readonly<Record<string, string>> = {
  Add: "Added",
  Cancel: "Cancelled",
  Change: "Changed",
  Create: "Created",
  Delete: "Deleted",
  Disable: "Disabled",
  Enable: "Enabled",
  End: "Ended",
  Find: "Requested: find",
  Invite: "Invited",
  Mute: "Muted",
  Remove: "Removed",
  Revoke: "Revoked",
  Save: "Saved",
  Search: "Requested: search",
  Withdraw: "Withdrew",
};

/** "Deleted the release v1." for the button "Delete the release v1". */
export function done(action: string): string {
  const [first = "", ...rest] = action.split(" ");
  const words = DONE[first];
  if (first === "Save") return "Saved.";
  return words ? `${[words, ...rest].join(" ")}.` : `Done: ${action}.`;
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
  addEventListener("submit", (event) => {
    const { target, submitter, defaultPrevented } = event;
    const form = target as HTMLFormElement;
    if (defaultPrevented || form.method !== "post") return;
    const text = unsaved(document.querySelectorAll<HTMLInputElement>(TEXTS), form);
    if (text !== undefined && !window.confirm(`“${text}” is not saved by this button. Continue without it?`)) {
      event.preventDefault();
      return;
    }
    const action = (submitter?.getAttribute("aria-label") ?? submitter?.textContent ?? "").replace(/\s+/g, " ").trim();
    const sent: Sent = { page: location.pathname, top: scrollY, words: done(action) };
    sessionStorage.setItem(KEY, JSON.stringify(sent));
  });
}

const TEXTS = "form[method=post] :is(input[type=text], textarea)";

type Field = Pick<HTMLInputElement, "value" | "defaultValue"> & { readonly form: unknown };

/** Text that somebody typed into another form than the sent one: leaving the page would lose it. */
export function unsaved(fields: Iterable<Field>, sent: unknown): string | undefined {
  return [...fields]
    .filter((field) => field.form !== sent && field.value !== field.defaultValue)
    .map((field) => field.value.trim())
    .find((text) => text !== "");
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
