import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadDocumentWords } from "./i18n/word-store.ts";
import { guardTexts } from "./ssr/trusted-types.ts";

// In production the style is inline in the page.
if (import.meta.env.DEV) void import("./ui/styles/theme.css");

guardTexts();
await loadDocumentWords();
whenIdle(() => {
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
});

/** Runs `work` when the browser is idle, at the latest after 800 ms. */
function whenIdle(work: () => void) {
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 800 });
  else setTimeout(work, 50);
}
