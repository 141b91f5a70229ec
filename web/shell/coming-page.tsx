import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import type { ComingSkeleton } from "./coming-skeleton.tsx";

/** How long the old page stays while the next one loads, in ms. Meanwhile only the pressed link shows that it loads. */
const PATIENCE_MS = 200;
/** How long a pressed link waits for a navigation to start, in ms. */
const UNCLAIMED_MS = 300;

/**
 * Shows the skeleton of the next page over the old one while it loads. The old page stays in place and scrolled. Another click or
 * a stopped navigation therefore finds it unchanged, and the router can store its position for Back. A link with the state
 * `keepFocus`, such as another variant of a phone, keeps the old page visible.
 */
export function ComingPage({ children }: { children: ReactNode }) {
  const { location } = useNavigation();
  const { pathname } = useLocation();
  const leaves = location && location.pathname !== pathname && !location.state?.keepFocus;
  const coming = useLate(leaves ? location.pathname : null);
  useBusyLink(location !== undefined);
  return (
    <>
      {coming && <coming.Skeleton pathname={coming.pathname} />}
      <div className={coming ? "invisible contents" : "contents"}>{children}</div>
    </>
  );
}

interface Late {
  readonly pathname: string;
  readonly Skeleton: typeof ComingSkeleton;
}

/** The path and its skeleton, once the navigation to it has lasted longer than `PATIENCE_MS`. */
function useLate(awaited: string | null): Late | null {
  const [late, setLate] = useState<Late | null>(null);
  useEffect(() => {
    if (awaited === null) return;
    // Until the skeleton's code has loaded, or if it can't, the old page stays visible.
    const code = import("./coming-skeleton.tsx").catch(() => null);
    let isOver = false;
    const timer = setTimeout(async () => {
      const loaded = await code;
      if (loaded && !isOver) setLate({ pathname: awaited, Skeleton: loaded.ComingSkeleton });
    }, PATIENCE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setLate(null);
    };
  }, [awaited]);
  return awaited === null ? null : late;
}

/**
 * Marks the pressed link as busy until its page has loaded. This happens in the click event, because React may be busy. A link
 * that starts no navigation is released soon.
 */
function useBusyLink(navigating: boolean) {
  const link = useRef<Element | null>(null);
  const underWay = useRef(false);
  useEffect(() => {
    const press = ({ target, defaultPrevented }: MouseEvent) => {
      const pressed = defaultPrevented && target instanceof Element ? target.closest("a[href]") : null;
      if (!pressed) return;
      link.current?.removeAttribute("aria-busy");
      link.current = pressed;
      pressed.setAttribute("aria-busy", "true");
      setTimeout(() => underWay.current || pressed.removeAttribute("aria-busy"), UNCLAIMED_MS);
    };
    // The listener is on the window, so that it runs after React's listeners on the document.
    window.addEventListener("click", press);
    return () => window.removeEventListener("click", press);
  }, []);
  useEffect(() => {
    underWay.current = navigating;
    if (!navigating) link.current?.removeAttribute("aria-busy");
  }, [navigating]);
}
