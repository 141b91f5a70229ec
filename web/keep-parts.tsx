import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { LEFT_OUT } from "./draw-page.ts";
import type { KeepPart } from "./i18n/kept.tsx";

/** Characters, of HTML and keys; some 400 cards of the store, 4 MB. */
const MOST = 2_000_000;

/** Draws parts of pages once, and lets those go first that nobody asked for the longest (docs/decisions/kept-parts.md). */
export function keepParts(most = MOST): KeepPart {
  const held = new Map<string, string>();
  let size = 0;

  function letGo() {
    for (const [key, html] of held) {
      if (size <= most) return;
      held.delete(key);
      size -= key.length + html.length;
    }
  }

  return (part, key) => {
    const known = held.get(key);
    if (known !== undefined) {
      held.delete(key);
      held.set(key, known);
      return known;
    }
    // Anywhere: a part that asked where it stands would be wrong on the next page.
    const html = renderToString(<StaticRouter location="/">{part}</StaticRouter>);
    if (html.includes(LEFT_OUT)) return null;
    held.set(key, html);
    size += key.length + html.length;
    letGo();
    return html;
  };
}
