import type { Sort } from "#contract/catalog.ts";
import type { HeldModel } from "./load-catalogue.ts";

/** The filters of a query as the counts and the statements understand them. An absent filter is absent here, too. */
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
}
