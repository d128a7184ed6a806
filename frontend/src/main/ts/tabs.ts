/** The part that was shown last: it stays when the view is replaced. */
let last = "";

/**
 * Parts of a page as tabs: a link leads to an element in the part that it shows. Without script all parts are shown, and printing shows them.
 */
export function mount(nav: HTMLElement): void {
  const links = [...nav.querySelectorAll<HTMLAnchorElement>("a")];
  const parts = links.map((link) => document.querySelector<HTMLElement>(`[data-tab="${link.hash}"]`));

  const show = (chosen: number) => {
    last = links[chosen]!.hash;
    parts.forEach((part, index) => part?.classList.toggle("off", index !== chosen));
    links.forEach((link, index) => {
      link.ariaCurrent = index === chosen ? "true" : null;
    });
  };
  const indexOf = (hash: string) => {
    const target = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
    return target ? parts.findIndex((part) => part?.contains(target)) : -1;
  };
  const follow = () => {
    const index = indexOf(location.hash);
    if (index < 0) return;
    show(index);
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  };

  for (const [index, link] of links.entries()) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      history.replaceState(history.state, "", link.hash);
      show(index);
    });
  }
  addEventListener("hashchange", () => nav.isConnected && follow());
  show(Math.max(0, indexOf(location.hash) >= 0 ? indexOf(location.hash) : indexOf(last)));
}
