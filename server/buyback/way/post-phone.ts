import { eq } from "drizzle-orm";
import type { ParcelNumber } from "#contract/buyback/desk-acts.ts";
import type { CustomerPosting, TrackedOffer } from "#contract/buyback/tracked-offer.ts";
import type { Carrier } from "#contract/shipments/carriers.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import { recordAudit, type StaffActor } from "#server/audit/record-audit.ts";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { authorOf, recordEvent } from "#server/timeline/record-event.ts";
import { findOffer } from "../find-offer.ts";
import { mailStep } from "../mail-step.ts";
import { moveBuyback } from "../move-buyback.ts";
import type { BuybackDeps } from "../reception/receive-buyback.ts";
import { type BuybackOffer, buybackOffers } from "../tables.ts";

interface Posting {
  /** Both or none: a letter box gives no number. */
  readonly carrier?: Carrier | null | undefined;
  readonly number?: string | null | undefined;
  /** The member of staff who notes it. Without one, `by` says it, which is the customer by default. */
  readonly actor?: StaffActor;
  readonly by?: "customer" | "shop";
}

/**
 * Notes that a locked buy-back's phone is on its way, and its carrier's number, now or later. The price holds from this moment,
 * however long the post takes. Error: STALE for a phone that is not expected.
 */
async function postPhone(
  tx: Transaction,
  clock: () => Date,
  offer: BuybackOffer,
  { carrier = null, number = null, actor }: Posting,
): Promise<BuybackOffer> {
  const numbered = carrier && number ? { carrier, trackingNumber: number } : {};
  if (offer.state !== "sent") {
    const by = actor ? "staff" : "customer";
    const set = { ...numbered, sentAt: clock() };
    return moveBuyback(tx, clock, offer, { to: "sent", by, set, ...(actor && { actor }) });
  }
  if (!number) return offer;
  return writeNumber(tx, clock, offer, { carrier, number, ...(actor && { actor }) });
}

/** Writes the number of the parcel to the shop. */
async function writeNumber(
  tx: Transaction,
  clock: () => Date,
  offer: BuybackOffer,
  { carrier = null, number = null, actor, by: sayer = "customer" }: Posting,
): Promise<BuybackOffer> {
  const [changed] = await tx
    .update(buybackOffers)
    .set({ carrier, trackingNumber: number })
    .where(eq(buybackOffers.id, offer.id))
    .returning();
  if (!changed) throw new Failure("NOT_FOUND");
  const subject = { type: "buyback", id: String(offer.id) } as const;
  const by = actor ? authorOf(actor) : { kind: sayer };
  await recordEvent(tx, { subject, kind: "buyback.numbered", at: clock(), by, public: true });
  if (actor)
    await recordAudit(tx, clock, {
      ...{ actor, action: "buyback.numbered", object: subject },
      changes: { trackingNumber: { from: offer.trackingNumber, to: number } },
    });
  return changed;
}

/** The customer's "I have posted it". Errors: NOT_FOUND; STALE once the phone is not expected. */
export async function postByCustomer(
  { database, clock }: BuybackDeps,
  { token, ...posting }: CustomerPosting,
): Promise<TrackedOffer> {
  await transact(database, async (tx) => {
    const offer = await lockRow(tx, buybackOffers, eq(buybackOffers.digest, digestOf(token)));
    await postPhone(tx, clock, offer, posting);
  });
  return findOffer(database, token, clock());
}

/** Staff notes that the phone was posted. Errors: NOT_FOUND; STALE. */
export async function postByStaff(
  { database, clock }: BuybackDeps,
  { id, version, ...posting }: ParcelNumber & { readonly id: number },
  actor: StaffActor,
): Promise<void> {
  await transact(database, async (tx) => {
    const offer = await lockRow(tx, buybackOffers, eq(buybackOffers.id, id), version);
    await postPhone(tx, clock, offer, { ...posting, actor });
  });
}

/**
 * Notes the number of the prepaid label that staff ordered, and mails it to the customer, who has not posted yet.
 * Errors: NOT_FOUND; STALE.
 */
export async function sendLabel(
  { database, clock, sendMail }: BuybackDeps,
  { id, version, carrier, number }: ParcelNumber & { readonly id: number },
  actor: StaffActor,
): Promise<void> {
  await transact(database, async (tx) => {
    const offer = await lockRow(tx, buybackOffers, eq(buybackOffers.id, id), version);
    if (offer.state !== "accepted") throw new Failure("STALE");
    await handLabel(tx, { clock, sendMail }, offer, { carrier, number, actor });
  });
}

/** Writes the number of the prepaid label of a locked buy-back, and mails it. */
export async function handLabel(
  tx: Transaction,
  { clock, sendMail }: Omit<BuybackDeps, "database">,
  offer: BuybackOffer,
  label: Posting & { readonly number: string },
): Promise<void> {
  const labelled = await writeNumber(tx, clock, offer, label);
  await mailStep(tx, sendMail, labelled, "label", label.number);
}

/** The carrier has the phone of an accepted buy-back: it counts as posted. Changes nothing in any other state. */
export async function postByCarrier(
  { database, clock }: Pick<BuybackDeps, "database" | "clock">,
  id: number,
): Promise<void> {
  await transact(database, async (tx) => {
    const offer = await lockRow(tx, buybackOffers, eq(buybackOffers.id, id));
    if (offer.state !== "accepted") return;
    await moveBuyback(tx, clock, offer, { to: "sent", by: "rule", set: { sentAt: clock() } });
  });
}
