import type { Locale } from "#contract/locale.ts";
import { loadTranslators } from "#messages/compile.ts";
import { barePage, barePolicy } from "./bare-page.ts";

const WORDS = loadTranslators("busy");

export const BUSY_POLICY = barePolicy();

/** The page of a request that was refused because too many are under way. It reloads itself. */
export function busyPage(locale: Locale, shop: string, seconds: number): string {
  const t = WORDS[locale];
  return barePage({
    locale,
    shop,
    title: t("title"),
    paragraphs: [t("text"), t("wait")],
    retry: t("retry"),
    refresh: seconds,
  });
}
