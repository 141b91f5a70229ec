import type { Locale } from "#contract/locale.ts";
import { barePage, barePolicy } from "#server/http/bare-page.ts";
import { INSTALLABLE_WORDS } from "./words.ts";

const SCRIPT = `addEventListener("online", () => location.reload());`;

/** The policy of that page: its own style and its own script, nothing from anywhere. */
export const OFFLINE_POLICY = barePolicy(SCRIPT);

/** What a browser shows in place of a page while it has no connection: says so, and promises nothing from yesterday. */
export function offlinePage(locale: Locale, shop: string): string {
  const t = INSTALLABLE_WORDS[locale];
  return barePage({
    locale,
    shop,
    title: t("title"),
    paragraphs: [t("text"), t("wait")],
    retry: t("retry"),
    script: SCRIPT,
  });
}
