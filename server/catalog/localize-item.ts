import type { SmartphoneItem, SmartphoneModel } from "#contract/catalog/catalog.ts";
import type { SearchReading } from "#contract/catalog/search-reading.ts";
import { LOCALES, type Locale } from "#contract/locale.ts";
import { formatStorage } from "#contract/units.ts";
import arabicColours from "#messages/ar/colours.json" with { type: "json" };
import arabicSpecs from "#messages/ar/specs.json" with { type: "json" };
import englishColours from "#messages/en/colours.json" with { type: "json" };
import englishSpecs from "#messages/en/specs.json" with { type: "json" };
import frenchColours from "#messages/fr/colours.json" with { type: "json" };
import frenchSpecs from "#messages/fr/specs.json" with { type: "json" };

type Words = Readonly<Record<string, string>>;
const COLOURS: Readonly<Record<Locale, Words>> = {
  fr: frenchColours,
  en: englishColours,
  ar: arabicColours,
};
const { name: FRENCH_NAME, comma: _comma, ...FRENCH_SPECS } = frenchSpecs;
const NAMES: Readonly<Record<Locale, string>> = {
  fr: FRENCH_NAME,
  en: englishSpecs.name,
  ar: arabicSpecs.name,
};
const SPECS: Readonly<Record<Locale, Words>> = { fr: frenchSpecs, en: englishSpecs, ar: arabicSpecs };

/** The beginnings of names before the phone: empty, or a mark of text direction. */
const NAME_STARTS = [...new Set(Object.values(NAMES).map((name) => name.slice(0, name.indexOf("{phone}"))))];

/** The French words of specifications, the longest first, so that no word is found inside a longer one. */
const SPEC_WORDS = Object.entries(FRENCH_SPECS)
  .toSorted(([, one], [, other]) => other.length - one.length)
  .map(([key, french]) => ({ key, word: new RegExp(`(?<!\\p{L})${french}(?!\\p{L})`, "gu") }));
/** Words that need no translation: figures, resolutions, and names with a capital or a digit. */
const NEUTRAL = /^(?:[\d.,×]*|iOS|[\p{Lu}\d][\p{L}\d.+-]*)$/u;

type NamedModel = Pick<SmartphoneModel, "brand" | "model" | "storageCapacity" | "color" | "colorSlug">;
type Coloured = Pick<SmartphoneModel, "color" | "colorSlug">;

/** The name of a colour in a language. A colour that the shop does not list keeps its stored name. */
function colourName({ color, colorSlug }: Coloured, locale: Locale): string {
  return (Object.hasOwn(COLOURS[locale], colorSlug) && COLOURS[locale][colorSlug]) || color;
}

/** A specification in a language if each of its words is known; otherwise unchanged. */
function specIn(text: string, locale: Locale): string {
  let left = text;
  let written = text;
  for (const { key, word } of SPEC_WORDS) {
    // The marks around each translated word keep a translation from being replaced again.
    written = written.replace(word, `\ue000${key}\ue001`);
    left = left.replace(word, "");
  }
  if (!left.split(/[\s(),]+/).every((rest) => NEUTRAL.test(rest))) return text;
  const decimal = locale === "fr" ? "," : ".";
  return written
    .replace(/(?<=\d),(?=\d)/g, decimal)
    .replace(/,(?= )/g, SPECS[locale].comma ?? ",")
    .replace(/\ue000(\w+)\ue001/g, (_, key: string) => SPECS[locale][key] ?? key);
}

function nameOf(phone: string, model: NamedModel, locale: Locale): string {
  const storage = formatStorage(Number.parseInt(model.storageCapacity, 10), locale).replace("\u00a0", " ");
  return NAMES[locale]
    .replace("{phone}", () => phone)
    .replace("{storage}", () => storage)
    .replace("{colour}", () => colourName(model, locale));
}

const folded = (name: string) => name.replace(/\s+/g, " ").trim().toLowerCase();

/** The shop's name for a model, when the listing's name is that name in any language; null for a name of the seller's own. */
export function localizeName(name: string, model: NamedModel, locale: Locale): string | null {
  const written = folded(name);
  const phone = [model.model, `${model.brand} ${model.model}`].find((one) => {
    const beginning = folded(one);
    // This test is cheap, and most names fail it.
    const mayBe = NAME_STARTS.some((start) => written.startsWith(start + beginning));
    return mayBe && LOCALES.some((language) => folded(nameOf(one, model, language)) === written);
  });
  return phone === undefined ? null : nameOf(phone, model, locale);
}

/** An item for a list in a language. Text of the shop is translated, text of the seller is not. */
export function localizeItem(item: SmartphoneItem, locale: Locale): SmartphoneItem {
  const name = localizeName(item.name, item.model, locale);
  return {
    ...item,
    ...(name === null ? {} : { name, nameLanguage: locale }),
    model: localizeColour(item.model, locale),
  };
}

/** Translates the colour of anything that has a model's colour. */
export function localizeColour<Thing extends Coloured>(thing: Thing, locale: Locale): Thing {
  return { ...thing, color: colourName(thing, locale) };
}

/** How a search was understood, with the names of colours in a language. */
export function localizeReading({ kept, givenUp }: SearchReading, locale: Locale): SearchReading {
  const localize = (part: SearchReading["kept"][number]) =>
    part.wish.kind === "named-colour" ? { ...part, wish: localizeColour(part.wish, locale) } : part;
  return { kept: kept.map(localize), givenUp: givenUp.map(localize) };
}

/** An item for its own page in a language, with the specifications of its model. */
export function localizeWholeItem(item: SmartphoneItem, locale: Locale): SmartphoneItem {
  const localized = localizeItem(item, locale);
  return { ...localized, model: localizeModel(localized.model, locale) };
}

/** Translates the specifications and the colour of a model. */
export function localizeModel(model: SmartphoneModel, locale: Locale): SmartphoneModel {
  return {
    ...localizeColour(model, locale),
    screenSize: specIn(model.screenSize, locale),
    camera: specIn(model.camera, locale),
    os: specIn(model.os, locale),
  };
}
