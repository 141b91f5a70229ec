import { useLayoutEffect, useRef, useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { Container } from "#web/ui/container.tsx";
import { Skeleton, Skeletons } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** The outline of the page at `pathname`, over the old page and below the sticky header. */
export function ComingSkeleton({ pathname }: { pathname: string }) {
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
