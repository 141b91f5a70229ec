import { isAvailable, type SmartphoneItem } from "#contract/catalog/catalog.ts";
import { conditionSlug, type Grade, gradeOf, readCondition } from "#contract/catalog/conditions.ts";
import { modelDrawing } from "#contract/catalog/drawings.ts";
import type { Locale } from "#contract/locale.ts";
import { type Cents, toCents } from "#contract/money.ts";
import type { VatScheme } from "#contract/orders/vat.ts";
import { writtenIn } from "#web/i18n/written-in.ts";

export type ConditionSlug = ReturnType<typeof conditionSlug>;

/** The fields of an item that a card shows. Loaders build this object, so that pages stay small and load no schemas. */
export interface CardItem {
  readonly id: number;
  /** The version of the listing. It increases when any fact changes that a buyer decides by. */
  readonly version: number;
  readonly name: string;
  readonly nameLanguage: Locale;
  readonly priceCents: Cents;
  readonly available: boolean;
  /** The number of available units. */
  readonly stock: number;
  /** Null for an unknown condition, which is shown as `Inconnu`. */
  readonly conditionSlug: ConditionSlug | null;
  readonly grade: Grade | null;
  /** Whole percent. Null when it was not measured. */
  readonly batteryHealth: number | null;
  /** The seller's name. Null for the shop itself. */
  readonly soldBy: string | null;
  /** True: the seller is a private person. */
  readonly isPrivate?: true;
  /** Null when the seller has recorded none. */
  readonly vatScheme: VatScheme | null;
  /** Addresses, tried in order until one loads. */
  readonly pictures: readonly string[];
}

export function cardItemOf(item: SmartphoneItem): CardItem {
  const condition = readCondition(item.condition);
  const pictures = [item.images[0], item.model.imageUrl, modelDrawing(item.model.id)];
  return {
    id: item.id,
    version: item.version,
    name: item.name,
    nameLanguage: item.nameLanguage ?? writtenIn(item.name),
    priceCents: toCents(item.price),
    available: isAvailable(item.status) && item.stockQuantity > 0,
    stock: item.stockQuantity,
    conditionSlug: condition && conditionSlug(condition),
    grade: gradeOf(item.condition),
    batteryHealth: item.batteryHealth ?? null,
    soldBy: item.sellerKind === "shop" ? null : item.seller,
    ...((item.sellerKind ?? "private") === "private" && { isPrivate: true }),
    vatScheme: item.vatScheme ?? null,
    pictures: [...new Set(pictures.filter((picture): picture is string => Boolean(picture)))],
  };
}
