/**
 * Loads a page again that was open during an upgrade, when it asks for a script that the server no longer has. It does so
 * once for each entry of the history: `history.state` survives the reload, also where the browser refuses storage.
 */
export function reloadOutdatedPage() {
  window.addEventListener("vite:preloadError", (event) => void reloadOnce(event.payload));
}

let isReloading = false;

async function reloadOnce({ message }: Error) {
  const state: Record<string, unknown> = { ...(history.state as object | null) };
  if (isReloading || state.isReloaded) return;
  // Safari does not name the script: then the page's own first script tells whether its version is gone.
  const script = /https?:\/\/\S+/.exec(message)?.[0] ?? import.meta.url;
  // Without an answer the line was lost, and a reload would lose the page as well.
  const answer = await fetch(script, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer?.status !== 404 || isReloading) return;
  isReloading = true;
  history.replaceState({ ...state, isReloaded: true }, "");
  location.reload();
}
