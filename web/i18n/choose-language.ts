import { isLocale, type Locale, localeCookie } from "#contract/locale.ts";

/** The language of the document in the browser; one document has one language from load to unload. */
export function documentLocale(): Locale | undefined {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : undefined;
}

/** Changes the language: remembered for a year, then home, loaded anew. A link's `?lang=` is remembered by the server. */
export function chooseLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS, and Firefox lacks it
  document.cookie = localeCookie(locale, window.location.protocol === "https:");
  window.location.assign("/");
}
