import { type Locale, localeOf } from "#contract/locale.ts";
import { ADMIN_LOCALES } from "#messages/admin-namespaces.ts";
import { keepLanguage, readCookies } from "#web/i18n/locale.ts";

type AdminLocale = (typeof ADMIN_LOCALES)[number];

/** The language chosen in the shop, if the back office has it; otherwise French. */
export function adminLocale(): AdminLocale {
  const chosen: Locale = localeOf(new URLSearchParams(), readCookies());
  return ADMIN_LOCALES.find((locale) => locale === chosen) ?? "fr";
}

/** Stores the language for a year and reloads the page. */
export function chooseAdminLocale(locale: AdminLocale) {
  keepLanguage(locale);
  window.location.reload();
}
