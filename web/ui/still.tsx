import { type MouseEvent, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";

type StillProps = {
  id: string;
  className?: string;
  /** Told of a link that was followed; `true` when it has done what there is to do. */
  onLink: (link: HTMLAnchorElement) => boolean;
  children: ReactNode;
};

/**
 * A part of the page that stays as the server drew it for as long as the document lives: the browser gets neither its code
 * nor its words, and hydrates nothing. Give it children on the server alone (`import.meta.env.SSR && <Part />`). Its links
 * to pages of the shop change the page as `Link` does.
 */
export function Still({ id, className, onLink, children }: StillProps) {
  const navigate = useNavigate();
  // Read before React draws, in case it has to draw the document anew.
  const [html] = useState(() => (import.meta.env.SSR ? "" : (document.getElementById(id)?.innerHTML ?? "")));
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
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
