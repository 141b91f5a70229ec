import { createContext, use } from "react";
import { DEFAULT_LOCALE, isLocale, type Locale, localeCookie } from "#contract/locale.ts";

export const LocaleContext = createContext<Locale>(DEFAULT_LOCALE);

/** The shop's name for titles and texts; empty when the settings could not be read. */
export const ShopNameContext = createContext("");

/** The language of the page being rendered. */
export function useLocale(): Locale {
  return use(LocaleContext);
}

/** The language of the browser's document. It does not change until the next page load. */
export function documentLocale(): Locale | undefined {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : undefined;
}

/** Stores the language in a cookie for a year and loads the home page. */
export function chooseLanguage(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS, and Firefox lacks it
  document.cookie = localeCookie(locale, window.location.protocol === "https:");
  window.location.assign("/");
}
