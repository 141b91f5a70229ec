import { isPhoneField, OFFER_FIELDS } from "#contract/catalog/offer-changes.ts";
import { formatMoney } from "#contract/format.ts";
import type { Cents } from "#contract/money.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The changed fields of a listing, each with its value before and after. */
export function useListingChange() {
  const t = useWords("admin");
  const ct = useWords("catalog");
  const locale = useLocale();
  const text = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return "–";
    if (field === "priceCents") return formatMoney(Number(value) as Cents, locale);
    if (Array.isArray(value)) return t("listing.entries", { count: value.length });
    return String(value);
  };
  return (changes: unknown): string[] => {
    if (!isRecord(changes)) return [];
    return [...OFFER_FIELDS, "priceCents" as const].flatMap((field) => {
      const change = changes[field];
      if (!isRecord(change)) return [];
      const [from, to] = [text(field, change.from), text(field, change.to)];
      const name = isPhoneField(field) ? ct(`field.${field}`) : t(`listing.field.${field}`);
      return [t("listing.change", { field: name, from, to })];
    });
  };
}
