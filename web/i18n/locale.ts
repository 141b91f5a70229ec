import { createContext, use } from "react";
import { DEFAULT_LOCALE, isLocale, type Locale, localeCookie, localeOf } from "#contract/locale.ts";

export const LocaleContext = createContext<Locale>(DEFAULT_LOCALE);

/** The shop's name for titles and texts. Empty when the settings could not be read. */
export const ShopNameContext = createContext("");

/** The language of the page being rendered. */
export function useLocale(): Locale {
  return use(LocaleContext);
}

/** The language of the browser's document. It changes only with a page load. */
export function documentLocale(): Locale | undefined {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : undefined;
}

/** The cookies that scripts may read. Empty where the browser blocks them. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return "";
  }
}

/** Stores the language in a cookie for a year. Returns whether the browser accepted it. */
export function keepLanguage(locale: Locale): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS, and Firefox lacks it
    document.cookie = localeCookie(locale, window.location.protocol === "https:");
  } catch {
    // An exception counts like a cookie that the browser drops silently.
  }
  return localeOf(new URLSearchParams(), readCookies()) === locale;
}

/** Stores the language and loads the home page. If the language can't be stored, the address contains it. */
export function chooseLanguage(locale: Locale): void {
  window.location.assign(keepLanguage(locale) ? "/" : `/?lang=${locale}`);
}
