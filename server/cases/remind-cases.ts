import { and, asc, eq, isNull, lt } from "drizzle-orm";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { eachOf } from "#server/documents/each-of.ts";
import { caseMail } from "./case-mail.ts";
import type { CaseDeps } from "./move-case.ts";
import { lockCase } from "./queries.ts";
import { cases } from "./tables.ts";

const DAY_MS = 86_400_000;
/** Days before the deadline of a return at which the customer is reminded. */
const DAYS_BEFORE = 4;

/** Reminds customers once of returns that are due soon. Runs in the daily job. */
export async function remindCases(deps: CaseDeps & { readonly database: Database }): Promise<void> {
  const now = deps.clock();
  const late = await deps.database
    .select({ number: cases.number })
    .from(cases)
    .where(
      and(
        eq(cases.state, "awaiting_return"),
        isNull(cases.remindedAt),
        isNull(cases.postedAt),
        lt(cases.dueAt, new Date(now.getTime() + DAYS_BEFORE * DAY_MS)),
      ),
    )
    .orderBy(asc(cases.id));
  const failed = await eachOf(late, ({ number }) =>
    transact(deps.database, async (tx) => {
      const found = await lockCase(tx, number);
      // Another process has sent the reminder, or the parcel has come.
      if (found.state !== "awaiting_return" || found.remindedAt) return;
      await tx.update(cases).set({ remindedAt: now }).where(eq(cases.id, found.id));
      await caseMail(tx, deps.sendMail, { kind: "case-reminder", row: found, order: found.order }, now);
    }),
  );
  if (failed.length > 0) throw failed[0];
}
