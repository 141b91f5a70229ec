import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { Container } from "#web/ui/container.tsx";
import { Skeleton, Skeletons } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

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
      {coming && <ComingSkeleton pathname={coming} />}
      <div className={coming ? "invisible contents" : "contents"}>{children}</div>
    </>
  );
}

/** The path, once the navigation to it has lasted longer than `PATIENCE_MS`. */
function useLate(awaited: string | null): string | null {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (awaited === null) return;
    const timer = setTimeout(() => setLate(awaited), PATIENCE_MS);
    return () => {
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

function ComingSkeleton({ pathname }: { pathname: string }) {
  const t = useWords("shell");
  const cover = useRef<HTMLDivElement>(null);
  /** The top of the page's content in the window, in px. Negative when the page is scrolled. */
  const [start, setStart] = useState(0);
  useLayoutEffect(() => setStart(cover.current?.parentElement?.getBoundingClientRect().top ?? 0), []);
  const kind = pathname.startsWith("/product/") ? "product" : pathname === "/store" ? "store" : "page";
  return (
    // The skeleton lies below the sticky header.
    <div
      ref={cover}
      style={{ top: `max(${start}px, 4rem)` }}
      className="fixed inset-x-0 bottom-0 z-20 overflow-clip bg-surface"
    >
      <Container className="py-8 sm:py-12">
        <Spinner label={t(`loading.${kind}`)} className="mb-6" />
        {kind === "product" && (
          <div className="grid gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14">
            <Skeleton className="aspect-square rounded-lg" />
            <Lines className="content-start" />
          </div>
        )}
        {kind === "store" && (
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
            {[1, 2, 3, 4, 5, 6].map((card) => (
              <Skeleton key={card} className="aspect-[3/4] rounded-lg" />
            ))}
          </div>
        )}
        {kind === "page" && <Lines className="max-w-3xl" />}
      </Container>
    </div>
  );
}

function Lines({ className }: { className: string }) {
  return (
    <div className={classes("grid gap-4", className)}>
      <Skeletons
        of={["h-10 w-3/4", "h-6 w-1/2", "mt-4 h-24 rounded-lg", "h-13 rounded-full", "h-40 rounded-lg"]}
      />
    </div>
  );
}
