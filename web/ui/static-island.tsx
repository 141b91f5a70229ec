import type { MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { islandHtml } from "./island-html.ts";

type StaticIslandProps = {
  id: string;
  className?: string;
  /** Called for a clicked link. Returns `true` if it handled the click. */
  onLink: (link: HTMLAnchorElement) => boolean;
  children: ReactNode;
};

/**
 * A static island: server-rendered HTML that the browser neither hydrates nor loads code or messages for. Its children are
 * rendered on the server only (`import.meta.env.SSR && <Island />`). Its links navigate like `Link`.
 */
export function StaticIsland({ id, className, onLink, children }: StaticIslandProps) {
  const navigate = useNavigate();
  if (import.meta.env.SSR) {
    return (
      <div id={id} className={className}>
        {children}
      </div>
    );
  }

  function follow(event: MouseEvent<HTMLElement>) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !plain || link.origin !== window.location.origin || link.target) return;
    event.preventDefault();
    if (!onLink(link)) void navigate(link.pathname + link.search + link.hash);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows what is done to the links inside, also by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link tells Enter as a click
    <div
      id={id}
      className={className}
      onClick={follow}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the document's own HTML, as it stands
      dangerouslySetInnerHTML={{ __html: islandHtml(id) }}
    />
  );
}
