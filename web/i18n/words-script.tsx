import { useMatches } from "react-router";
import { useLocale } from "./locale.ts";
import { inlineMessages, WORDS_ELEMENT } from "./word-store.ts";
import { namespacesOf } from "./words.ts";

/** Brings the page's words in its HTML. The server alone draws it, before the scripts, which read it first thing. */
export function WordsScript() {
  const locale = useLocale();
  const json = inlineMessages(locale, namespacesOf(useMatches()));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own messages, with every < escaped
  return <script id={WORDS_ELEMENT} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />;
}
