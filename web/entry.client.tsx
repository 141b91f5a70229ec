import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { messagesLoaded } from "./i18n/word-store.ts";
import { loadSheet } from "./ssr/page-style.ts";
import { guardTexts } from "./ssr/trusted-types.ts";
import { surviveForeignChanges } from "./ui/foreign-changes.ts";

guardTexts();
surviveForeignChanges();
// The code loads while the page is fresh, because an upgrade removes it from the server, but not before the first paint.
import("./ui/reload-outdated.ts").then(
  ({ reloadOutdatedPage }) => reloadOutdatedPage(),
  () => {},
);
// If the messages or the style sheet fail to load, the page stays as the server sent it. The browser's console shows the failed
// request.
const isReady = await Promise.all([messagesLoaded(), loadSheet()]).then(
  () => true,
  () => false,
);
if (isReady) whenIdle(hydrate);

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
        {/* `null` takes the place of the server's PageState, because `useId` depends on the number of siblings. */}
        {null}
      </StrictMode>,
    );
  });
}

/** Runs `work` when the browser is idle, after 800 ms at the latest. */
function whenIdle(work: () => void) {
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 800 });
  else setTimeout(work, 50);
}
