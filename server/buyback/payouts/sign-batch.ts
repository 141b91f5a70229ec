import { asc, eq } from "drizzle-orm";
import { endToEndId } from "#contract/buyback/payout-states.ts";
import type { Signature } from "#contract/buyback/payouts.ts";
import type { Company } from "#contract/company.ts";
import { parisTime } from "#contract/delivery/working-days.ts";
import { transfer } from "#contract/ledger/posting.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { post } from "#server/ledger/post.ts";
import type { Settings } from "#server/settings.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import { type PayoutRow, payoutBatches, payouts } from "./tables.ts";
import { writeTransfers } from "./write-transfers.ts";

export interface PayoutDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly secretBox: SecretBox;
  readonly settings: Settings;
  /** Returns the company in force. */
  readonly company: () => Company;
}

/**
 * Signs a batch: the file for the bank is written once and kept encrypted, and its debts are in transit. The person who prepared
 * the batch may sign it only with the setting PAYOUTS_BY_ONE. Errors: NOT_FOUND; FORBIDDEN for the person who prepared it; STALE
 * for a batch that is signed or cancelled, or that differs from what the signer saw; VALIDATION with `iban` REQUIRED while the
 * shop's own account is not set.
 */
export async function signBatch(
  { database, clock, secretBox, settings, company }: PayoutDeps,
  id: number,
  seen: Signature,
  actor: StaffActor,
): Promise<void> {
  const iban = settings.PAYOUT_IBAN;
  if (!iban) throw new Failure("VALIDATION", { fields: { iban: "REQUIRED" } });
  await transact(database, async (tx) => {
    // The first of several signatures wins; the others wait here and then find the batch signed.
    const batch = await lockRow(tx, payoutBatches, eq(payoutBatches.id, id));
    if (batch.state !== "draft") throw new Failure("STALE");
    const byOne = batch.preparedBy === actor.staffId;
    if (byOne && settings.PAYOUTS_BY_ONE !== "1") throw new Failure("FORBIDDEN");
    const rows = await tx
      .select()
      .from(payouts)
      .where(eq(payouts.batchId, id))
      .orderBy(asc(payouts.id))
      .for("update");
    const cents = rows.reduce((sum, row) => sum + row.cents, 0);
    if (rows.length !== seen.count || cents !== seen.cents) throw new Failure("STALE");
    await sendTransfers(
      tx,
      { clock, secretBox, company },
      {
        ...{ id, rows, byOne, signedBy: actor.staffId },
        account: { iban, bic: settings.PAYOUT_BIC },
      },
    );
    await recordAudit(tx, clock, {
      ...{ actor, action: byOne ? "payouts.signed-by-one" : "payouts.signed" },
      object: { type: "payouts", id: String(id) },
      changes: { state: { from: "draft", to: "signed" }, cents: { from: null, to: cents } },
    });
  });
}

interface SignedBatch {
  readonly id: number;
  readonly rows: readonly PayoutRow[];
  /** The shop's account that pays. */
  readonly account: { readonly iban: string; readonly bic: string | undefined };
  readonly signedBy: number;
  readonly byOne: boolean;
}

/** Signs a locked draft: the bank's file is written, and its debts are in transit from now on. */
export async function sendTransfers(
  tx: Transaction,
  { clock, secretBox, company }: Pick<PayoutDeps, "clock" | "secretBox" | "company">,
  { id, rows, account, signedBy, byOne }: SignedBatch,
): Promise<void> {
  const at = clock();
  const { name } = company();
  const file = writeTransfers({
    ...{ messageId: `RELUIT-${id}`, createdAt: at, day: parisTime(at).day },
    debtor: { name, ...account },
    transfers: rows.map((row) => ({
      ...{ endToEndId: endToEndId(row.id), cents: row.cents },
      holder: secretBox.open(row.holder ?? ""),
      iban: secretBox.open(row.iban ?? ""),
      text: `${name} rachat ${row.buybackId}`,
    })),
  });
  await tx.update(payouts).set({ state: "sent", movedAt: at }).where(eq(payouts.batchId, id));
  for (const row of rows)
    await post(tx, {
      ...{ kind: "payout", orderId: null, source: `payout:${row.id}`, at },
      entries: transfer(row.cents, { debit: "payouts.due", credit: "payouts.transit" }),
    });
  await tx
    .update(payoutBatches)
    .set({ state: "signed", signedBy, signedAt: at, byOne, file: secretBox.seal(file) })
    .where(eq(payoutBatches.id, id));
}

/**
 * The bank's file of a signed batch. The first export and each later copy are counted and in the audit log. The content never
 * changes: a bank refuses the same message twice. Errors: NOT_FOUND; STALE for a batch that is not signed.
 */
export async function exportFile(
  { database, clock, secretBox }: PayoutDeps,
  id: number,
  actor: StaffActor,
): Promise<{ readonly name: string; readonly content: string }> {
  return transact(database, async (tx) => {
    const { state, file, exports, exportedAt } = await lockRow(tx, payoutBatches, eq(payoutBatches.id, id));
    if (state !== "signed" || file === null) throw new Failure("STALE");
    await tx
      .update(payoutBatches)
      .set({ exports: exports + 1, exportedAt: exportedAt ?? clock() })
      .where(eq(payoutBatches.id, id));
    await recordAudit(tx, clock, {
      ...{ actor, action: exports === 0 ? "payouts.exported" : "payouts.copied" },
      object: { type: "payouts", id: String(id) },
    });
    const copy = exports === 0 ? "" : `-copie-${exports}`;
    return { name: `virements-${id}${copy}.xml`, content: secretBox.open(file) };
  });
}
