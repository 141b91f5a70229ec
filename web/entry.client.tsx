import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { messagesLoaded } from "./i18n/word-store.ts";
import { loadSheet } from "./ssr/page-style.ts";
import { guardTexts } from "./ssr/trusted-types.ts";
import { surviveForeignChanges } from "./ui/foreign-changes.ts";

guardTexts();
surviveForeignChanges();
// While the page is fresh, and not before its first paint.
import("./ui/reload-outdated.ts").then(
  ({ reloadOutdatedPage }) => reloadOutdatedPage(),
  () => {},
);
// Without them the page stays as the server sent it. The browser's console says what did not load.
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
        {/* Replaces the server's PageState: `useId` depends on the number of siblings. */}
        {null}
      </StrictMode>,
    );
  });
}

/** Runs `work` when the browser is idle, at the latest after 800 ms. */
function whenIdle(work: () => void) {
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 800 });
  else setTimeout(work, 50);
}
