import type { SQL } from "drizzle-orm";

export interface Finding {
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
