import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Id of the main content: target of the skip link and of the focus after a navigation. */
export const CONTENT_ID = "content";

/** The state of a link whose page changes around it: the focus stays on the link. */
export const KEEP_FOCUS = { keepFocus: true } as const;

/**
 * Whether the focus stays: on the link of a navigation that asks for it, and in a field of the header, where a person may
 * go on typing while the page loads.
 */
function keepsFocus(state: unknown): boolean {
  const focused = document.activeElement;
  const asked = typeof state === "object" && state !== null && "keepFocus" in state;
  return (asked && focused !== document.body) || focused?.matches("body > header input") === true;
}

/** After a navigation, moves the focus to the content and announces the title, as a full page load does. */
export function RouteAnnouncer() {
  const { pathname, hash, state } = useLocation();
  const shown = useRef(pathname);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    dropAlternates();
    document.documentElement.dataset.moved = "";
    if (!hash && !keepsFocus(state)) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [pathname, hash, state]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {announcement}
    </p>
  );
}

/** Removes the links to the page that the server rendered. */
function dropAlternates() {
  for (const link of document.head.querySelectorAll("link[rel=canonical], link[hreflang]")) link.remove();
}
