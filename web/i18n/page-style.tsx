import { createContext, use } from "react";

/** The style sheet's text, given by the server alone: a browser already has it in the document. */
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
