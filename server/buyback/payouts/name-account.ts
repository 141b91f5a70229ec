import { and, desc, eq } from "drizzle-orm";
import type { OtherAccount, SellerPayment } from "#contract/buyback/seller-routes.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import type { Database, Queries } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { documents } from "#server/documents/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import { recordEvent } from "#server/timeline/record-event.ts";
import { buybackOffers, buybackPerson } from "../tables.ts";
import { payouts } from "./tables.ts";

/** The payment of a buy-back with its newest attempt, and its purchase statement. Error: NOT_FOUND before the purchase. */
export async function readPayment(
  db: Queries,
  token: string,
): Promise<{ readonly payment: SellerPayment; readonly documentId: number | null }> {
  const [found] = await db
    .select({ offer: buybackOffers, payout: payouts, document: documents })
    .from(buybackOffers)
    .leftJoin(payouts, eq(payouts.buybackId, buybackOffers.id))
    .leftJoin(documents, eq(documents.buybackId, buybackOffers.id))
    .where(eq(buybackOffers.digest, digestOf(token)))
    .orderBy(desc(payouts.attempt))
    .limit(1);
  if (!found?.offer.boughtAt) throw new Failure("NOT_FOUND");
  const { offer, payout, document } = found;
  const cents = payout?.cents ?? offer.counterCents ?? offer.priceCents ?? 0;
  const payment = { state: payout?.state ?? null, cents, statement: document?.label ?? null };
  return { payment, documentId: document?.id ?? null };
}

interface Deps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly secretBox: SecretBox;
}

/**
 * The account that a person names after a transfer came back. The debt then waits for the next batch. Errors: NOT_FOUND; STALE
 * unless the shop asks for an account, so that nobody with the page's address moves money that is on its way.
 */
export async function nameAccount(
  { database, clock, secretBox }: Deps,
  { token, iban, holder }: OtherAccount,
): Promise<void> {
  await transact(database, async (tx) => {
    const offer = await lockRow(tx, buybackOffers, eq(buybackOffers.digest, digestOf(token)));
    const account = { iban: secretBox.seal(iban), holder: secretBox.seal(holder), ibanLast4: iban.slice(-4) };
    const at = clock();
    const named = await tx
      .update(payouts)
      .set({ ...account, state: "due", movedAt: at })
      .where(and(eq(payouts.buybackId, offer.id), eq(payouts.state, "waiting")))
      .returning({ id: payouts.id });
    if (named.length === 0) throw new Failure("STALE");
    await tx.update(buybackPerson).set(account).where(eq(buybackPerson.buybackId, offer.id));
    await recordEvent(tx, {
      ...{ subject: { type: "buyback", id: String(offer.id) }, kind: "buyback.account-named" },
      ...{ at, by: { kind: "customer" }, public: true },
    });
  });
}
