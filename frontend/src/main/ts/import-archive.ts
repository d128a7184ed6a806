/** A form with a file and a name: sends the archive as it is, and opens the new project or shows why it was refused. */
export function mount(form: HTMLElement): void {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form as HTMLFormElement);
  });
}

async function send(form: HTMLFormElement): Promise<void> {
  const { file, name } = Object.fromEntries(new FormData(form)) as { file: File; name: string };
  const state = form.querySelector<HTMLElement>("[role=status]")!;
  const button = form.querySelector<HTMLButtonElement>("button")!;
  state.className = "";
  state.textContent = `Importing ${file.name} …`;
  button.disabled = true;
  const refused = await imported(file, name.trim());
  button.disabled = false;
  state.className = refused ? "problem" : "";
  state.textContent = refused;
}

/** Why it was refused; empty when the browser goes to the new project. */
async function imported(file: File, name: string): Promise<string> {
  const headers = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}") as Record<string, string>;
  try {
    const answer = await fetch(`/api/v1/archives${name ? `?project=${encodeURIComponent(name)}` : ""}`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/zip" },
      body: file,
    });
    const { project, title, detail } = (await answer.json()) as { project?: string; title?: string; detail?: string };
    if (!answer.ok || !project) return detail ?? title ?? `The server answered ${answer.status}.`;
    location.assign(`/projects/${encodeURIComponent(project)}`);
    return "";
  } catch {
    return "The connection to the server broke: nothing was imported. Send it again.";
  }
}
