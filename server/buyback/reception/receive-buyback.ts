import { eq } from "drizzle-orm";
import type { BuybackReception } from "#contract/buyback/desk-acts.ts";
import type { FieldCode } from "#contract/errors.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import type { Database, Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact, violatedConstraint } from "#server/database/transact.ts";
import { receiveForCustomer } from "#server/devices/reception/receive-for-customer.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { mailStep } from "../mail-step.ts";
import { moveBuyback } from "../move-buyback.ts";
import { type BuybackOffer, buybackOffers } from "../tables.ts";
import { isAwaited } from "./late-arrival.ts";

export interface BuybackDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly sendMail: SendMail;
}

const invalid = (field: string, code: FieldCode) => new Failure("VALIDATION", { fields: { [field]: code } });

/**
 * Receives the phone of a buy-back at the bench. It becomes a device of the spine that its customer owns and the shop keeps: it
 * is in nobody's stock, and has no episode before it is bought. A phone that the shop sold before is the same device, by its IMEI.
 * A phone that comes after its deadline goes on the same way, at the price of the day of its inspection.
 * Errors: NOT_FOUND; STALE for another version, or a buy-back that expects no phone; VALIDATION for a missing field, with `imei`
 * MISMATCH for another phone than the customer stated, and TAKEN for one that is in the shop or in another open buy-back.
 */
export async function receiveBuyback(
  deps: BuybackDeps,
  { id, version, imei, modelId, isOther = false }: BuybackReception & { readonly id: number },
  actor: StaffActor,
): Promise<void> {
  /** The phone that came. One that is recycled is no device: nobody tests or keeps it. */
  async function phoneOf(tx: Transaction, offer: BuybackOffer) {
    if (offer.priceCents === 0) return {};
    if (!imei) throw invalid("imei", "REQUIRED");
    if (!modelId) throw invalid("modelId", "REQUIRED");
    if (offer.imei !== null && offer.imei !== imei && !isOther) throw invalid("imei", "MISMATCH");
    return {
      imei,
      deviceId: await receiveForCustomer(tx, deps.clock, { imei, modelId, facts: { buyback: id } }, actor),
    };
  }
  try {
    await transact(deps.database, async (tx) => {
      const offer = await lockRow(tx, buybackOffers, eq(buybackOffers.id, id), version);
      if (!(await isAwaited(tx, offer))) throw new Failure("STALE");
      const set = { ...(await phoneOf(tx, offer)), receivedAt: deps.clock(), endedAt: null };
      const received = await moveBuyback(tx, deps.clock, offer, { to: "received", by: "bench", actor, set });
      await mailStep(tx, deps.sendMail, received, "received");
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "buyback_offers_one_open_imei" || constraint === "device_imeis_pkey")
      throw invalid("imei", "TAKEN");
    throw error;
  }
}
