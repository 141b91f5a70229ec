import { eq } from "drizzle-orm";
import { type Acceptance, BuybackIdentity, type Delivery, isAdult } from "#contract/buyback/acceptance.ts";
import type { TrackedOffer } from "#contract/buyback/tracked-offer.ts";
import { parisTime } from "#contract/delivery/working-days.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact, violatedConstraint } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import { readVoucherFigures } from "#server/vouchers/read-figures.ts";
import { findOffer, isOver } from "../find-offer.ts";
import { mailStep } from "../mail-step.ts";
import { moveBuyback } from "../move-buyback.ts";
import type { BuybackDeps } from "../reception/receive-buyback.ts";
import { type BuybackOffer, buybackOffers, buybackPerson } from "../tables.ts";
import { makeSlipCode } from "./slip-code.ts";

type Deps = BuybackDeps & { readonly secretBox: SecretBox };

/**
 * The customer's yes with everything that a purchase needs. The first yes counts: the same one again changes nothing, and
 * another one changes neither person, account nor the choice of a voucher. A yes given before the shop asked for them is completed. The identity and the account are sealed before they are stored.
 * Errors: NOT_FOUND; STALE once the offer has ended or has another answer; VALIDATION with `birthDate` TOO_SMALL for a minor,
 * and with `imei` TAKEN when the phone is in another open buy-back.
 */
export async function acceptOffer(
  { database, clock, secretBox, sendMail }: Deps,
  { token, imei, delivery, termsVersion, ...typed }: Acceptance,
): Promise<TrackedOffer> {
  const now = clock();
  if (!isAdult(typed.birthDate, parisTime(now).day))
    throw new Failure("VALIDATION", { fields: { birthDate: "TOO_SMALL" } });
  const identity = JSON.stringify(BuybackIdentity.parse(typed));
  const account = typed.payout === "voucher" ? null : { iban: typed.iban, holder: typed.holder };
  /** Whether the same yes arrived before: the browser repeats one whose answer was lost. */
  const isSame = async (tx: Transaction, id: number) => {
    const [before] = await tx.select().from(buybackPerson).where(eq(buybackPerson.buybackId, id));
    return (
      before !== undefined &&
      secretBox.open(before.identity) === identity &&
      (before.iban === null ? null : secretBox.open(before.iban)) === (account?.iban ?? null)
    );
  };
  try {
    await transact(database, async (tx) => {
      const offer = await lockRow(tx, buybackOffers, eq(buybackOffers.digest, digestOf(token)));
      if (await isSame(tx, offer.id)) return;
      if (isOver(offer, now) || (offer.state === "accepted" && offer.slipCode)) throw new Failure("STALE");
      await writeAcceptance(tx, { clock, secretBox, sendMail }, offer, {
        ...{ identity, account, imei: imei || null, delivery, termsVersion },
      });
    });
  } catch (error) {
    if (violatedConstraint(error) === "buyback_offers_one_open_imei")
      throw new Failure("VALIDATION", { fields: { imei: "TAKEN" } });
    throw error;
  }
  return findOffer(database, token, clock());
}

interface GivenYes {
  /** The person's identity, as JSON. */
  readonly identity: string;
  /** Null for a person who chose a voucher. */
  readonly account: { readonly iban: string; readonly holder: string } | null;
  readonly imei: string | null;
  readonly delivery: Delivery;
  readonly termsVersion: string;
}

/** Writes the yes to a locked offer, and mails its confirmation. Error: STALE for an offer that takes no yes. */
export async function writeAcceptance(
  tx: Transaction,
  { clock, secretBox, sendMail }: Omit<Deps, "database">,
  offer: BuybackOffer,
  { identity, account, imei, delivery, termsVersion }: GivenYes,
): Promise<BuybackOffer> {
  const now = clock();
  const bonusPercent = account ? null : (await readVoucherFigures(tx, now)).bonusPercent;
  const accepted = await moveBuyback(tx, clock, offer, {
    ...{ to: "accepted", by: "customer" },
    set: {
      ...{ acceptedAt: now, delivery, imei, slipCode: makeSlipCode() },
      ...{ payout: account ? "transfer" : "voucher", bonusPercent },
    },
  });
  await tx.insert(buybackPerson).values({
    ...{ buybackId: offer.id, identity: secretBox.seal(identity) },
    ...(account && {
      iban: secretBox.seal(account.iban),
      ibanLast4: account.iban.slice(-4),
      holder: secretBox.seal(account.holder),
    }),
    ...{ termsVersion, declaredAt: now },
  });
  await mailStep(tx, sendMail, accepted, "accepted");
  return accepted;
}
