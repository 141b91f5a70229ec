import type { Locale } from "#contract/locale.ts";
import { loadTranslators } from "#messages/compile.ts";
import { barePage, barePolicy } from "#server/http/errors/bare-page.ts";

const WORDS = loadTranslators("offline");

const SCRIPT = `addEventListener("online", () => location.reload());`;

/** The Content-Security-Policy of the offline page: its inline style and script, nothing else. */
export const OFFLINE_POLICY = barePolicy(SCRIPT);

/** The page that the service worker shows while there is no connection. */
export function offlinePage(locale: Locale, shop: string): string {
  const t = WORDS[locale];
  return barePage({
    locale,
    shop,
    title: t("title"),
    paragraphs: [t("text"), t("wait")],
    retry: t("retry"),
    script: SCRIPT,
  });
}
