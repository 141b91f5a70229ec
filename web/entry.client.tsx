import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { styled } from "./i18n/page-style.tsx";
import { documentWords } from "./i18n/word-store.ts";
import { guardTexts } from "./trusted-text.ts";

// In production the server writes it into the page.
if (import.meta.env.DEV) void import("./ui/page.css");

guardTexts();
await Promise.all([styled(), documentWords()]);
whenCalm(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
});

/** After the first paint, in an idle moment, but never so late that a visitor waits for a button. */
function whenCalm(work: () => void) {
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 800 });
  else setTimeout(work, 50);
}
