import { count, eq } from "drizzle-orm";
import { type Actor, recordAudit } from "#server/audit/record-audit.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { buybackGrids, buybackPrices } from "../tables.ts";
import { lockDraft } from "./draft-grid.ts";

/** Publishes the draft that the page showed: from now on it prices every request. Errors: STALE. */
export async function publishGrid(
  { database, clock }: { readonly database: Database; readonly clock: () => Date },
  row: string,
  actor: Actor,
): Promise<void> {
  await transact(database, async (tx) => {
    const { version } = await lockDraft(tx, row);
    await tx
      .update(buybackGrids)
      .set({ publishedBy: actor.staffId, publishedAt: clock() })
      .where(eq(buybackGrids.version, version));
    const [priced] = await tx
      .select({ prices: count() })
      .from(buybackPrices)
      .where(eq(buybackPrices.version, version));
    await recordAudit(tx, clock, {
      ...{ actor, action: "grid.published", object: { type: "grid", id: String(version) } },
      changes: { prices: { from: null, to: priced?.prices ?? 0 } },
    });
  });
}
