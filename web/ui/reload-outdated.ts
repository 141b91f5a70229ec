/**
 * Reloads a page that was open during an upgrade when it requests a script that the server no longer has. It reloads once for
 * each entry of the history: `history.state` marks the reload and survives it, even where the browser blocks storage.
 */
export function reloadOutdatedPage() {
  window.addEventListener("vite:preloadError", (event) => void reloadOnce(event.payload));
}

let isReloading = false;

async function reloadOnce({ message }: Error) {
  const state: Record<string, unknown> = { ...(history.state as object | null) };
  if (isReloading || state.isReloaded) return;
  // Safari does not name the failed script. The page's own first script then shows whether its version is gone.
  const script = /https?:\/\/\S+/.exec(message)?.[0] ?? import.meta.url;
  // Without an answer the connection was lost, and a reload would lose the page, too.
  const answer = await fetch(script, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer?.status !== 404 || isReloading) return;
  isReloading = true;
  history.replaceState({ ...state, isReloaded: true }, "");
  location.reload();
}
