import { LOCALES, type Locale } from "#contract/locale.ts";
import { loadNamespace } from "#messages/compile.ts";
import { createTranslator } from "#messages/translator.ts";

function translatorOf(locale: Locale) {
  return createTranslator(locale, loadNamespace(locale, "offline"));
}

/** The words of what a browser keeps of the shop, read once. */
export const INSTALLABLE_WORDS = Object.fromEntries(
  LOCALES.map((locale) => [locale, translatorOf(locale)]),
) as Record<Locale, ReturnType<typeof translatorOf>>;
