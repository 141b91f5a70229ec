import { eq } from "drizzle-orm";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import type { OrderRow } from "#server/orders/tables.ts";
import { type CaseDeps, moveCase } from "./move-case.ts";
import { cases } from "./tables.ts";

/**
 * Closes a decided case of a locked order, after its refund succeeded or its replacement was delivered. Repeating it
 * changes nothing.
 */
export async function closeCase(tx: Transaction, deps: CaseDeps, order: OrderRow, id: number): Promise<void> {
  const row = await lockRow(tx, cases, eq(cases.id, id));
  if (row.state !== "decided") return;
  await moveCase(tx, deps, { ...row, order }, { to: "closed", by: { kind: "shop" } });
}
