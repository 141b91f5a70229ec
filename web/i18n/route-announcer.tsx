import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Id of the main content: target of the skip link and of the focus after a navigation. */
export const CONTENT_ID = "content";

/** After a navigation, moves the focus to the content and announces the title, as a full page load does. */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    dropAlternates();
    document.documentElement.dataset.moved = "";
    if (!hash) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [pathname, hash]);
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
