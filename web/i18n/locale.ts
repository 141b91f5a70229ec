import { createContext, use } from "react";
import { DEFAULT_LOCALE, isLocale, type Locale, localeCookie, localeOf } from "#contract/locale.ts";

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

/** The cookies that scripts may read; none where the browser refuses them. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return "";
  }
}

/** Stores the language in a cookie for a year. Returns whether the browser took it. */
export function keepLanguage(locale: Locale): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS, and Firefox lacks it
    document.cookie = localeCookie(locale, window.location.protocol === "https:");
  } catch {
    // As a cookie that is silently dropped.
  }
  return localeOf(new URLSearchParams(), readCookies()) === locale;
}

/** Stores the language and loads the home page, whose address names the language if it could not be stored. */
export function chooseLanguage(locale: Locale): void {
  window.location.assign(keepLanguage(locale) ? "/" : `/?lang=${locale}`);
}
