import { formatNumber } from "./format.ts";
import type { Locale } from "./locale.ts";

const BYTES: Record<Locale, { readonly giga: string; readonly tera: string }> = {
  fr: { giga: "Go", tera: "To" },
  en: { giga: "GB", tera: "TB" },
  ar: { giga: "غ.ب", tera: "ت.ب" },
};

/** Formats a storage in a language: `1024` → `1 To`. The space is a no-break space. */
export function formatStorage(gigabytes: number, locale: Locale): string {
  const { giga, tera } = BYTES[locale];
  return gigabytes > 0 && gigabytes % 1024 === 0
    ? `${gigabytes / 1024}\u00a0${tera}`
    : `${gigabytes}\u00a0${giga}`;
}

/**
 * Formats the storages and battery capacities within a text: `1024 GB` → `1 To`, `5000mAh` → `5 000 mAh`. Used for texts on a
 * page. The interface keeps the original text.
 */
export function formatUnits(text: string, locale: Locale): string {
  return text
    .replace(/(?<![\d.,])(\d{1,4})\s?(GB|Go|TB|To)(?!\p{L})/gu, (_, size: string, unit: string) =>
      formatStorage(Number(size) * (unit.startsWith("T") ? 1024 : 1), locale),
    )
    .replace(
      /(?<![\d.,])(?:(\d{1,2})[\s.,])?(\d{1,5})\s?mAh(?!\p{L})/giu,
      (whole, thousands = "", rest: string) => {
        if (thousands !== "" && rest.length !== 3) return whole;
        return `${formatNumber(Number(thousands + rest), locale)}\u00a0mAh`;
      },
    );
}
