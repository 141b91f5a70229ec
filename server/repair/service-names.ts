import { LOCALES, type Locale } from "#contract/locale.ts";
import type { ServiceKind } from "#contract/repair-rules.ts";
import { loadNamespace } from "#messages/compile.ts";
import { createTranslator } from "#messages/translator.ts";

function translatorOf(locale: Locale) {
  return createTranslator(locale, loadNamespace(locale, "repair-services"));
}
const WORDS = Object.fromEntries(LOCALES.map((locale) => [locale, translatorOf(locale)])) as Record<
  Locale,
  ReturnType<typeof translatorOf>
>;

/** A service's name in the buyer's language; one the shop does not know keeps its own. */
export function serviceName(kind: ServiceKind, ownName: string, locale: Locale): string {
  return kind === "other" ? ownName : WORDS[locale](`name.${kind}`);
}
