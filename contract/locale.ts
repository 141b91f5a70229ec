/** The languages of the shop. French is the default. */
export const LOCALES = ["fr", "en", "ar"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "fr";

/** The cookie of the chosen language. Without it, the language is French. */
export const LOCALE_COOKIE = "reluit_lang";
const ONE_YEAR = 31_536_000;

interface LocaleFacts {
  /** The BCP 47 tag for Intl. Arabic uses Latin digits. */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  /** The language's name in itself. */
  readonly ownName: string;
  /** The form of Open Graph. */
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

/** The valid language of `?lang=`, else undefined. */
export function askedLocale(search: URLSearchParams): Locale | undefined {
  const asked = search.get("lang");
  return isLocale(asked) ? asked : undefined;
}

/** The cookie that keeps a language for a year, for Set-Cookie and for `document.cookie`. */
export function localeCookie(locale: Locale, secure: boolean): string {
  return `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** The language of the Cookie header, French by default. */
export function localeOfCookie(header: string | null | undefined): Locale {
  const kept = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([a-z]{2})(?:;|$)`).exec(header ?? "")?.[1];
  return isLocale(kept) ? kept : DEFAULT_LOCALE;
}

/** The language of `?lang=`, else that of the Cookie header. */
export const localeOf = (search: URLSearchParams, cookieHeader: string | null | undefined): Locale =>
  askedLocale(search) ?? localeOfCookie(cookieHeader);
