import { DEFAULT_LOCALE, type Locale } from "#contract/locale.ts";

/** The language of a seller's text, for the `lang` attribute: Arabic if it has Arabic letters, else the default language. */
export function writtenIn(text: string): Locale {
  return /[\u0620-\u06ff]/.test(text) ? "ar" : DEFAULT_LOCALE;
}

/** The language of an ordered phone's name. The shop's English names contain `128 GB`. */
export function nameWrittenIn(name: string): Locale {
  return /\d\s[GT]B\b/.test(name) ? "en" : writtenIn(name);
}
