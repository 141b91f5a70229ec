import { LOCALES, type Locale } from "#contract/locale.ts";
import { loadNamespace } from "#messages/compile.ts";
import { createTranslator } from "#messages/translator.ts";

function translatorOf(locale: Locale) {
  return createTranslator(locale, loadNamespace(locale, "mail"));
}
export type MailWords = ReturnType<typeof translatorOf>;

/** The words of mails in each language, read once. */
export const MAIL_WORDS = Object.fromEntries(
  LOCALES.map((locale) => [locale, translatorOf(locale)]),
) as Record<Locale, MailWords>;
