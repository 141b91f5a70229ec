/** The three languages of the shop. French is the default and the fallback. */
export const LOCALES = ["fr", "en", "ar"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "fr";

/** The cookie that keeps the chosen language; absent means French. */
export const LOCALE_COOKIE = "reluit_lang";
const ONE_YEAR = 31_536_000;

interface LocaleFacts {
  /** BCP 47 tag given to Intl: Arabic keeps Latin digits, as prices and phone numbers do. */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  /** The language's own name, for the switcher. */
  readonly ownName: string;
  /** Open Graph spelling. */
  readonly openGraph: string;
}

export const LOCALE_FACTS: Record<Locale, LocaleFacts> = {
  fr: { tag: "fr-FR", direction: "ltr", ownName: "Français", openGraph: "fr_FR" },
  en: { tag: "en-GB", direction: "ltr", ownName: "English", openGraph: "en_GB" },
  ar: { tag: "ar-u-nu-latn", direction: "rtl", ownName: "العربية", openGraph: "ar_AR" },
};

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** The language that a link's `?lang=` chooses; undefined when it chooses none. */
export function askedLocale(search: URLSearchParams): Locale | undefined {
  const asked = search.get("lang");
  return isLocale(asked) ? asked : undefined;
}

/** A Set-Cookie header, and what a script gives to `document.cookie`: remembers the language for a year. */
export function localeCookie(locale: Locale, secure: boolean): string {
  return `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Reads the language from `?lang=` first (a shared link), then from a Cookie header, else French. */
export function localeOf(search: URLSearchParams, cookieHeader: string | null | undefined): Locale {
  const asked = askedLocale(search);
  if (asked) return asked;
  const kept = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([a-z]{2})(?:;|$)`).exec(cookieHeader ?? "")?.[1];
  return isLocale(kept) ? kept : DEFAULT_LOCALE;
}
