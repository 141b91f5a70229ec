import { type Locale, localeCookie, localeOf } from "#contract/locale.ts";
import { ADMIN_LOCALES } from "#messages/admin-namespaces.ts";

type AdminLocale = (typeof ADMIN_LOCALES)[number];

/** The shop's language, when the back office has it; else French. */
export function adminLocale(): AdminLocale {
  const chosen: Locale = localeOf(new URLSearchParams(), document.cookie);
  return ADMIN_LOCALES.find((locale) => locale === chosen) ?? "fr";
}

/** Keeps the language for a year and loads the same address again. */
export function chooseAdminLocale(locale: AdminLocale) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS, and Firefox lacks it
  document.cookie = localeCookie(locale, window.location.protocol === "https:");
  window.location.reload();
}
