import { ArrowUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { classes } from "../classes.ts";

/**
 * A button that appears after 300 px of scrolling. On narrow screens it stands below the page's content, above the footer,
 * because anywhere in the window it would cover something.
 */
export function BackToTop({ label }: { label: string }) {
  const top = useRef<HTMLSpanElement>(null);
  const [scrolled, setScrolled] = useState(false);

  useEffect(() => {
    if (!top.current) return;
    const observer = new IntersectionObserver(([entry]) => setScrolled(entry?.isIntersecting === false));
    observer.observe(top.current);
    return () => observer.disconnect();
  }, []);

  function scrollToTop() {
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: reducedMotion ? "instant" : "smooth" });
  }
  return (
    <>
      <span ref={top} aria-hidden className="pointer-events-none absolute top-0 h-[300px] w-px" />
      <div className="relative">
        <button
          type="button"
          onClick={scrollToTop}
          aria-label={label}
          title={label}
          className={classes(
            "absolute end-4 bottom-1 z-10 grid size-12 place-items-center rounded-full border border-line bg-surface-raised shadow-md smooth calm md:fixed md:end-6 md:bottom-6 md:z-30 print:hidden",
            !scrolled && "invisible translate-y-3 opacity-0",
          )}
        >
          <ArrowUp aria-hidden className="size-5" />
        </button>
      </div>
    </>
  );
}
