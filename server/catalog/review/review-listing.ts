import { eq } from "drizzle-orm";
import { REVIEW_MOVES, type ReviewInput } from "#contract/catalog/listing-review.ts";
import { users } from "#server/accounts/tables.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { sellers } from "#server/sellers/tables.ts";
import { recordStaffAct } from "#server/timeline/record-staff-act.ts";
import { smartphoneItems } from "../tables.ts";

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly sendMail: SendMail;
}

/**
 * Approves a listing, which makes it public, or refuses it with a reason. Its seller gets a mail. An approved listing of a
 * suspended seller stays hidden until the suspension is lifted.
 * Errors: NOT_FOUND; STALE when the listing has another version or is no longer in a review.
 */
export async function reviewListing(
  { database, clock, sendMail }: Deps,
  { id, version, decision, reason }: ReviewInput & { readonly id: number },
  actor: StaffActor,
): Promise<void> {
  await transact(database, async (tx) => {
    const { item, isSuspended } = await lockListing(tx, id, version);
    if (!item.review || !REVIEW_MOVES[item.review].includes(decision)) throw new Failure("STALE");
    const now = clock();
    const refusal = decision === "refused" ? (reason ?? "") : null;
    await tx
      .update(smartphoneItems)
      .set(
        refusal === null
          ? {
              review: null,
              reviewSince: null,
              reviewReason: null,
              withdrawnAt: isSuspended ? item.withdrawnAt : null,
              suspended: isSuspended,
            }
          : { review: "refused", reviewSince: now, reviewReason: refusal },
      )
      .where(eq(smartphoneItems.id, id));
    const [seller] = await tx.select().from(users).where(eq(users.id, item.sellerId));
    if (!seller) throw new Failure("NOT_FOUND");
    await sendMail(tx, {
      kind: "listing-reviewed",
      // The version makes the subject unique: the seller gets one mail for each decided version.
      subjectId: `listing-${id}/${version}`,
      recipient: seller.email,
      locale: item.reviewLocale ?? "fr",
      data: { id, name: item.name, decision, reason: refusal },
    });
    await recordStaffAct(tx, clock, {
      ...{ kind: `listing.${decision}`, actor, at: now, subject: { type: "listing", id: String(id) } },
      changes: { review: { from: item.review, to: decision } },
      reason: refusal,
    });
  });
}

/** Locks the seller's state and then the listing. A suspension locks in the same order. */
async function lockListing(tx: Transaction, id: number, version: string) {
  const [seller] = await tx
    .select({ suspendedAt: sellers.suspendedAt })
    .from(sellers)
    .innerJoin(smartphoneItems, eq(smartphoneItems.sellerId, sellers.userId))
    .where(eq(smartphoneItems.id, id))
    .for("share", { of: sellers });
  const item = await lockRow(tx, smartphoneItems, eq(smartphoneItems.id, id), version);
  return { item, isSuspended: Boolean(seller?.suspendedAt) };
}
