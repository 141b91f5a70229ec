import { createContext, use } from "react";
import wholeSheet from "../ui/theme.css?url";

const WHOLE_STYLE = "style";
const PATIENCE_MS = 2_000;

/** Where the server writes the page's rules; a browser already has them in the document. */
export const PageStyleContext = createContext("");

/**
 * Puts the style sheet into the HTML itself, so that nothing stands between the first byte and the first paint.
 * `href` and `precedence` make it a resource that React keeps when the document is drawn anew after an error.
 */
export function PageStyle() {
  const text = use(PageStyleContext);
  return text ? (
    <style href="page" precedence="page">
      {text}
    </style>
  ) : null;
}

/**
 * The whole style sheet, for what scripts bring later and for what a touch changes. `media="print"` keeps it from holding
 * up the paint, and it loads after everything else; `styled` makes it count. Where no scripts run it counts at once.
 */
export function WholeStyle() {
  return import.meta.env.PROD ? (
    <>
      <link id={WHOLE_STYLE} rel="stylesheet" href={wholeSheet} media="print" suppressHydrationWarning />
      <noscript>
        <link rel="stylesheet" href={wholeSheet} />
      </noscript>
    </>
  ) : null;
}

/** Resolves when the whole style sheet counts, or can't be had soon. */
export function styled(): Promise<void> {
  const link = document.getElementById(WHOLE_STYLE);
  if (!(link instanceof HTMLLinkElement)) return Promise.resolve();
  link.media = "all";
  if (link.sheet) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    link.onload = link.onerror = () => resolve();
  });
}
