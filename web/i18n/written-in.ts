import { DEFAULT_LOCALE, type Locale } from "#contract/locale.ts";

/**
 * The language of what a seller wrote, for the voice that reads it out on a page of another language: the shop's own,
 * unless its letters say otherwise.
 */
export function writtenIn(text: string): Locale {
  return /[\u0620-\u06ff]/.test(text) ? "ar" : DEFAULT_LOCALE;
}
