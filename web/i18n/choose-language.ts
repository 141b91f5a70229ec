import { isLocale, LOCALE_COOKIE, type Locale } from "#contract/locale.ts";

const ONE_YEAR = 31_536_000;

/** The language of the document in the browser; one document has one language from load to unload. */
export function documentLocale(): Locale | undefined {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : undefined;
}

/** Changes the language: remembered for a year, then home, loaded anew. */
export function chooseLanguage(locale: Locale): void {
  remember(locale);
  window.location.assign("/");
}

/** A link with `?lang=` chooses too, or the next page would come in another language than this one. */
export function keepAskedLanguage(): void {
  const asked = new URLSearchParams(window.location.search).get("lang");
  if (isLocale(asked)) remember(asked);
}

function remember(locale: Locale): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS, and Firefox lacks it
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax${secure}`;
}
