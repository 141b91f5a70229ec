import { SETTING_NAMES, type SettingName } from "#contract/back-office/settings.ts";

/** The groups of the settings page, in its order. */
const NAMED_GROUPS = {
  shop: ["company", "claims"],
  delivery: ["delivery", "express", "relay", "pickup", "packing", "holidays"],
  afterSale: ["withdrawal", "cases"],
  buyback: ["buyback", "vouchers"],
  repairs: ["repairs", "repairDesk", "repairBonus"],
} as const satisfies Readonly<Record<string, readonly SettingName[]>>;
const NAMED: readonly SettingName[] = Object.values(NAMED_GROUPS).flat();

/** A setting without a group of its own stands in the last one. */
export const SETTING_GROUPS: readonly (readonly [
  group: keyof typeof NAMED_GROUPS | "work",
  names: readonly SettingName[],
])[] = [
  ["shop", NAMED_GROUPS.shop],
  ["delivery", NAMED_GROUPS.delivery],
  ["afterSale", NAMED_GROUPS.afterSale],
  ["buyback", NAMED_GROUPS.buyback],
  ["repairs", NAMED_GROUPS.repairs],
  ["work", SETTING_NAMES.filter((name) => !NAMED.includes(name))],
];

const fold = (text: string) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** Whether the texts contain every word that was typed. Case and accents don't count. */
export function hasWords(texts: readonly string[], typed: string): boolean {
  const all = fold(texts.join(" "));
  return fold(typed)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
