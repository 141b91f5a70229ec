import { isAvailable, type SmartphoneItem } from "#contract/catalog.ts";
import { conditionSlug, type Grade, readCondition } from "#contract/conditions.ts";
import { type Cents, roundCents } from "#contract/money.ts";
import { drawingOf } from "./drawing.ts";

export type ConditionSlug = ReturnType<typeof conditionSlug>;

/** What a card shows of an item. Loaders make it: a page of cards stays small, and no schema reaches the browser. */
export interface CardItem {
  readonly id: number;
  readonly name: string;
  readonly priceCents: Cents;
  readonly available: boolean;
  /** What can still be bought. */
  readonly stock: number;
  /** As listed, for a condition that the shop has no words for. */
  readonly condition: string;
  readonly conditionSlug: ConditionSlug | null;
  readonly grade: Grade | null;
  /** Tried in order. */
  readonly pictures: readonly string[];
}

export function cardItemOf(item: SmartphoneItem): CardItem {
  const condition = readCondition(item.condition);
  const pictures = [item.images[0], item.model.imageUrl, drawingOf(item.model.id)];
  return {
    id: item.id,
    name: item.name,
    priceCents: roundCents(item.price * 100),
    available: isAvailable(item.status) && item.stockQuantity > 0,
    stock: item.stockQuantity,
    condition: item.condition,
    conditionSlug: condition && conditionSlug(condition),
    grade: item.grade,
    pictures: [...new Set(pictures.filter((picture): picture is string => Boolean(picture)))],
  };
}
