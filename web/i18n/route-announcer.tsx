import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Where a new page starts: the skip link leads there, and the focus goes there on a change of page. */
export const CONTENT_ID = "content";

/** Does what a full page load does for the keyboard and the screen reader: moves the focus, says the title. */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const [said, say] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    dropAlternates();
    document.documentElement.dataset.moved = "";
    if (!hash) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    say(document.title);
  }, [pathname, hash]);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {said}
    </p>
  );
}

/** They name the page that the document came with. */
function dropAlternates() {
  for (const link of document.head.querySelectorAll("link[rel=canonical], link[hreflang]")) link.remove();
}
