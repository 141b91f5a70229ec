import { useMatches } from "react-router";
import { useLocale } from "./locale.ts";
import { wordsLink } from "./word-store.ts";
import { namespacesOf } from "./words.ts";

/**
 * Names the words that the page is written with. A browser fetches them beside the scripts, once for all pages
 * (`web/after-paint.ts`); in the HTML they were a tenth of it, and held up the paint. The server alone draws them.
 */
export function WordsLinks() {
  const locale = useLocale();
  return namespacesOf(useMatches()).map((namespace) => (
    <link key={namespace} {...wordsLink(locale, namespace)} crossOrigin="" />
  ));
}
