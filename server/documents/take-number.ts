import { sql } from "drizzle-orm";
import { parisTime } from "#contract/delivery/working-days.ts";
import type { DocumentKind } from "#contract/documents/documents.ts";
import type { Transaction } from "#server/database/client.ts";

interface Taken {
  readonly seriesId: number;
  readonly number: number;
  readonly year: number;
  /** The time after the series was locked, so that times follow the order of numbers. */
  readonly at: Date;
}

/**
 * Takes the next number of a series and locks the series until the transaction ends, so that numbers have no gaps and
 * no duplicates. The year is the year in Paris once the lock is held. Callers that take several numbers must go by
 * issuer and kind, to avoid deadlocks.
 */
export async function takeNumber(
  tx: Transaction,
  clock: () => Date,
  { issuer, kind }: { readonly issuer: number | null; readonly kind: DocumentKind },
): Promise<Taken> {
  for (;;) {
    const year = yearOf(clock());
    await tx.execute(
      sql`insert into series (issuer, kind, year) values (${issuer}, ${kind}, ${year}) on conflict do nothing`,
    );
    const { rows } = await tx.execute<{ id: number; next: number }>(
      sql`select id, next from series
        where issuer is not distinct from ${issuer}::int and kind = ${kind} and year = ${year} for update`,
    );
    const at = clock();
    const [series] = rows;
    // The year may have changed while this transaction waited for the lock.
    if (!series || yearOf(at) !== year) continue;
    await tx.execute(sql`update series set next = next + 1 where id = ${series.id}`);
    return { seriesId: series.id, number: series.next, year, at };
  }
}

const yearOf = (time: Date): number => Number(parisTime(time).day.slice(0, 4));
