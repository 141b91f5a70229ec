import { createContext, use } from "react";
import { DEFAULT_LOCALE, type Locale } from "#contract/locale.ts";

export const LocaleContext = createContext<Locale>(DEFAULT_LOCALE);

/** The language of the page being rendered. */
export function useLocale(): Locale {
  return use(LocaleContext);
}
