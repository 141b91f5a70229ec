import { LOCALES, type Locale } from "#contract/locale.ts";
import { loadNamespace } from "#messages/compile.ts";
import { createTranslator } from "#messages/translator.ts";
import { barePage, barePolicy } from "./bare-page.ts";

function translatorOf(locale: Locale) {
  return createTranslator(locale, loadNamespace(locale, "busy"));
}
const WORDS = Object.fromEntries(LOCALES.map((locale) => [locale, translatorOf(locale)])) as Record<
  Locale,
  ReturnType<typeof translatorOf>
>;

export const BUSY_POLICY = barePolicy();

/** What a person sees who is turned away because too many came at once; it asks again by itself. */
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
