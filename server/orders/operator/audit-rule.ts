import type { SQL } from "drizzle-orm";

/** A violation of an invariant. */
export interface Finding {
  /** The violated invariant. */
  readonly rule: string;
  /** The order, payment, listing or mail that violates it. */
  readonly subject: string;
  readonly details: string;
}

export interface Rule {
  readonly rule: string;
  /** Selects `subject` and `details` of each violation. */
  readonly broken: SQL;
}
