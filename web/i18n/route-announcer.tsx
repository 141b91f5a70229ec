import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** The id of the main content. The skip link leads to it, and it takes the focus after a navigation. */
export const CONTENT_ID = "content";

/** The state of a link whose page changes around it. The focus stays on the link. */
export const KEEP_FOCUS = { keepFocus: true } as const;

/**
 * Whether the focus stays after a navigation: on the link if the navigation asks for it, and in a field of the header, where the
 * person may still be typing.
 */
function keepsFocus(state: unknown): boolean {
  const focused = document.activeElement;
  const asked = typeof state === "object" && state !== null && "keepFocus" in state;
  return (asked && focused !== document.body) || focused?.matches("body > header input") === true;
}

/** Moves the focus to the content after a navigation and announces the title, as a full page load does. */
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

/** Removes the canonical and language links that the server rendered. */
function dropAlternates() {
  for (const link of document.head.querySelectorAll("link[rel=canonical], link[hreflang]")) link.remove();
}
