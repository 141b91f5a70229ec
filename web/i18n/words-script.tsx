import { useState } from "react";
import { useMatches } from "react-router";
import { useLocale } from "./locale.ts";
import { inlineMessages, WORDS_ELEMENT } from "./word-store.ts";
import { namespacesOf } from "./words.ts";

/** Brings the page's words in its HTML. Stands before the scripts, which read it first thing. */
export function WordsScript() {
  const locale = useLocale();
  const matches = useMatches();
  const [json] = useState(() =>
    import.meta.env.SSR
      ? inlineMessages(locale, namespacesOf(matches))
      : (document.getElementById(WORDS_ELEMENT)?.textContent ?? "{}"),
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own messages, with every < escaped
  return <script id={WORDS_ELEMENT} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />;
}
