import type { Sort } from "#contract/catalog.ts";
import type { HeldModel } from "./load-catalogue.ts";
import type { Shelf } from "./shelves.ts";

/** The filters of a query as counts and lists understand them. An absent filter is absent here, too. */
export interface Asked {
  /** Of these models only; a search names them. */
  readonly models?: ReadonlySet<number>;
  readonly brand?: (model: HeldModel) => boolean;
  readonly storage?: (model: HeldModel) => boolean;
  readonly conditions?: readonly string[];
  /** Cents, both included. */
  readonly least?: number;
  readonly most?: number;
  readonly sold?: boolean;
  readonly sort: Sort;
  /** The same for the same brand, storages and conditions; absent with `models`. */
  readonly filters?: string;
}

/** Whether the filters want listings of a model. */
export function wantsModel({ models, brand, storage }: Asked, model: HeldModel): boolean {
  return (models?.has(model.id) ?? true) && (brand?.(model) ?? true) && (storage?.(model) ?? true);
}

export const wantsCondition = ({ conditions }: Asked, condition: string): boolean =>
  conditions?.includes(condition) ?? true;

/** How many listings of a shelf cost what the filters want. */
export const countInside = ({ least, most }: Asked, shelf: Shelf): number =>
  least === undefined && most === undefined
    ? shelf.size
    : shelf.between(least ?? 0, most ?? Number.POSITIVE_INFINITY);
