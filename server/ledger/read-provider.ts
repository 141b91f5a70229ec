import { sql } from "drizzle-orm";
import type { Database } from "#server/database/client.ts";
import type { BalanceTransaction, PaymentGateway } from "#server/payments/gateway.ts";
import { storeDifferences } from "./compare-provider.ts";
import { providerReads, providerTransactions } from "./tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly gateway: PaymentGateway;
}

/** A movement may appear at the provider this much later than its own time. */
const LATE_MS = 48 * 60 * 60 * 1000;
const BATCH = 500;

/**
 * Reads and compares the provider's balance transactions since the last complete read. Repeating or interrupting it
 * does no harm: each movement has one row, and the next read starts where the last complete one began. Error:
 * GatewayUnreachable.
 */
export async function readProvider({ database, clock, gateway }: Deps): Promise<void> {
  const began = clock();
  const { provider } = gateway;
  const insert = async (batch: readonly BalanceTransaction[]) => {
    if (batch.length === 0) return;
    const rows = batch.map(({ id, kind, reference, cents, feeCents, at }) => ({
      ...{ id, provider, kind, reference, cents, feeCents, at },
    }));
    await database.insert(providerTransactions).values(rows).onConflictDoNothing();
  };
  let batch: BalanceTransaction[] = [];
  for await (const one of gateway.transactions(await firstToRead(database, provider, began))) {
    batch.push(one);
    if (batch.length < BATCH) continue;
    await insert(batch);
    batch = [];
  }
  await insert(batch);
  await database
    .insert(providerReads)
    .values({ provider, readTo: began })
    .onConflictDoUpdate({ target: providerReads.provider, set: { readTo: began } });
  await storeDifferences(database);
}

/** The time of the ledger's first posting, where the comparison starts. */
async function firstToRead(database: Database, provider: string, now: Date): Promise<Date> {
  const { rows } = await database.execute<{ last: Date | string | null; first: Date | string | null }>(sql`
    select (select read_to from provider_reads where provider = ${provider}) as last,
      (select min(at) from ledger_postings) as first`);
  const from = new Date(rows[0]?.last ?? rows[0]?.first ?? now);
  return new Date(from.getTime() - LATE_MS);
}
