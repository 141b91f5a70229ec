import { eq, isNull, sql } from "drizzle-orm";
import type { GridContent, GridPrice } from "#contract/buyback/grid.ts";
import type { DraftInput } from "#contract/buyback/grid-desk.ts";
import { modelSlug } from "#contract/catalog/model-address.ts";
import { type Actor, recordAudit } from "#server/audit/record-audit.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { buybackGrids, buybackPrices } from "../tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
}

const isDraft = isNull(buybackGrids.publishedAt);

/** Locks the draft in the version that the page showed. Errors: STALE, also when there is none. */
export async function lockDraft(tx: Transaction, row: string) {
  return lockRow(tx, buybackGrids, isDraft, row).catch((error: unknown) => {
    // The draft that the page showed was published or discarded.
    throw error instanceof Failure && error.code === "NOT_FOUND" ? new Failure("STALE") : error;
  });
}

/** Saves the draft: creates it, or replaces the one that the page showed. Errors: STALE; VALIDATION for two models with one address. */
export async function draftGrid(
  { database, clock }: Deps,
  { seen, content }: DraftInput,
  actor: Actor,
): Promise<void> {
  const { rules, prices } = content;
  refuseSharedAddresses(prices);
  await transact(database, async (tx) => {
    // Two first drafts at once: the second one finds the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('buyback grid', 0))`);
    const values = { rules, changedBy: actor.staffId, changedAt: clock() };
    const version = seen === null ? await addDraft(tx, values) : (await lockDraft(tx, seen)).version;
    await tx.update(buybackGrids).set(values).where(eq(buybackGrids.version, version));
    await tx.delete(buybackPrices).where(eq(buybackPrices.version, version));
    await addPrices(tx, version, prices);
    await recordAudit(tx, clock, {
      ...{ actor, action: "grid.drafted", object: { type: "grid", id: String(version) } },
      changes: { prices: { from: null, to: prices.length } },
    });
  });
}

async function addDraft(
  tx: Transaction,
  values: { rules: GridContent["rules"]; changedBy: number | null; changedAt: Date },
) {
  const [known] = await tx.select({ version: buybackGrids.version }).from(buybackGrids).where(isDraft);
  if (known) throw new Failure("STALE");
  const [added] = await tx.insert(buybackGrids).values(values).returning({ version: buybackGrids.version });
  if (!added) throw new Error("The draft was not written.");
  return added.version;
}

export async function addPrices(
  tx: Transaction,
  version: number,
  prices: readonly GridPrice[],
): Promise<void> {
  if (prices.length === 0) return;
  await tx
    .insert(buybackPrices)
    .values(prices.map((price) => ({ ...price, version, slug: modelSlug(price.model) })));
}

/** Refuses names that have no address, and two names with one address: a request could mean either. */
function refuseSharedAddresses(prices: readonly GridPrice[]): void {
  const names = new Map<string, string>();
  for (const [at, { brand, model }] of prices.entries()) {
    const slug = modelSlug(model);
    const name = `${brand} ${model}`;
    const known = names.get(slug) ?? name;
    if (slug === "" || known !== name)
      throw new Failure("VALIDATION", {
        fields: { [`content.prices.${at}.model`]: slug ? "TAKEN" : "INVALID" },
      });
    names.set(slug, name);
  }
}

/** Deletes the draft. Errors: STALE. */
export async function discardDraft({ database, clock }: Deps, row: string, actor: Actor): Promise<void> {
  await transact(database, async (tx) => {
    const { version } = await lockDraft(tx, row);
    await tx.delete(buybackPrices).where(eq(buybackPrices.version, version));
    await tx.delete(buybackGrids).where(eq(buybackGrids.version, version));
    await recordAudit(tx, clock, {
      ...{ actor, action: "grid.discarded", object: { type: "grid", id: String(version) } },
    });
  });
}
