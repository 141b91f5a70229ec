import { and, eq, isNull } from "drizzle-orm";
import { users } from "#server/accounts/tables.ts";
import { type Actor, recordAudit } from "#server/audit/record-audit.ts";
import { smartphoneItems } from "#server/catalog/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { sellers } from "../tables.ts";

type Deps = Pick<Shop, "database" | "clock">;
export const objectOf = (id: number) => ({ type: "seller", id: String(id) }) as const;

/**
 * Hides all listings of a seller and mails the reason. The seller can add no listings until the suspension is lifted.
 * Existing orders stay. Repeating it changes nothing. Errors: NOT_FOUND; FORBIDDEN for the shop itself.
 */
export async function suspendSeller(
  { database, clock, sendMail }: Deps & { readonly sendMail: SendMail },
  { id, reason }: { readonly id: number; readonly reason: string },
  actor: Actor,
): Promise<void> {
  await transact(database, async (tx) => {
    const user = await lockRow(tx, users, eq(users.id, id));
    // A seller without a profile sells under the user name, so the role counts.
    if (user.roles.includes("SELLER"))
      await tx
        .insert(sellers)
        .values({ userId: id, storeName: user.username, businessName: "" })
        .onConflictDoNothing();
    const seller = await lockRow(tx, sellers, eq(sellers.userId, id));
    if (seller.firstParty) throw new Failure("FORBIDDEN");
    if (seller.suspendedAt) return;
    const now = clock();
    await tx
      .update(sellers)
      .set({ suspendedAt: now, suspensionReason: reason })
      .where(eq(sellers.userId, id));
    const isOnSale = and(eq(smartphoneItems.sellerId, id), isNull(smartphoneItems.withdrawnAt));
    // Sorted by id, in the order in which an order locks listings.
    const hidden = await tx
      .select({ locale: smartphoneItems.reviewLocale })
      .from(smartphoneItems)
      .where(isOnSale)
      .orderBy(smartphoneItems.id)
      .for("update");
    await tx.update(smartphoneItems).set({ withdrawnAt: now, suspended: true }).where(isOnSale);
    await sendMail(tx, {
      kind: "seller-suspended",
      subjectId: `seller-${id}/${now.toISOString()}`,
      recipient: user.email,
      locale: hidden.at(-1)?.locale ?? "fr",
      data: { reason },
    });
    await recordAudit(tx, clock, { actor, action: "seller.suspended", object: objectOf(id), reason });
  });
}

/** Lifts a suspension: the listings that it hid are on sale again. Errors: NOT_FOUND. */
export async function liftSuspension({ database, clock }: Deps, id: number, actor: Actor): Promise<void> {
  await transact(database, async (tx) => {
    const seller = await lockRow(tx, sellers, eq(sellers.userId, id));
    if (!seller.suspendedAt) return;
    await tx.update(sellers).set({ suspendedAt: null, suspensionReason: null }).where(eq(sellers.userId, id));
    await tx
      .update(smartphoneItems)
      .set({ withdrawnAt: null, suspended: false })
      .where(and(eq(smartphoneItems.sellerId, id), eq(smartphoneItems.suspended, true)));
    await recordAudit(tx, clock, { actor, action: "seller.suspension-lifted", object: objectOf(id) });
  });
}

/**
 * Locks a seller's state until the transaction ends, so that a concurrent suspension also hides what is being added.
 * Error: FORBIDDEN for a suspended seller.
 */
export async function refuseSuspended(tx: Transaction, sellerId: number): Promise<void> {
  // Locks the user's row, because the seller's row may be missing.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, sellerId)).for("share");
  const [seller] = await tx
    .select({ suspendedAt: sellers.suspendedAt })
    .from(sellers)
    .where(eq(sellers.userId, sellerId));
  if (seller?.suspendedAt) throw new Failure("FORBIDDEN");
}
