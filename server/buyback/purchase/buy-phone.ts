import { and, eq, isNull } from "drizzle-orm";
import { BuybackIdentity } from "#contract/buyback/acceptance.ts";
import type { RegisterPerson } from "#contract/buyback/register.ts";
import type { Company } from "#contract/company.ts";
import { parisTime } from "#contract/delivery/working-days.ts";
import { formatDate } from "#contract/format.ts";
import { transfer, voucherPosting } from "#contract/ledger/posting.ts";
import type { Cents } from "#contract/money.ts";
import { formatStorage } from "#contract/units.ts";
import { bonusOf } from "#contract/vouchers/voucher-figures.ts";
import { loadNamespace } from "#messages/compile.ts";
import { createTranslator } from "#messages/translator.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import { contactMessages } from "#server/contact/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { noteDevice } from "#server/devices/move-device.ts";
import { beginEpisode } from "#server/devices/reception/take-back.ts";
import { deviceImeis, devices, episodes } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { post } from "#server/ledger/post.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import { issueVoucher } from "#server/vouchers/issue-voucher.ts";
import { moveBuyback } from "../move-buyback.ts";
import { payouts } from "../payouts/tables.ts";
import { addRegisterLine } from "../register/add-line.ts";
import { type BuybackOffer, buybackOffers, buybackPerson, buybackRequests } from "../tables.ts";
import { issuePurchaseStatement } from "./issue-statement.ts";

export interface PurchaseDeps {
  readonly clock: () => Date;
  readonly sendMail: SendMail;
  readonly secretBox: SecretBox;
  /** Returns the company in force. */
  readonly company: () => Company;
}

/**
 * Buys the phone of a buy-back, in the caller's transaction: the phone belongs to the shop, with an episode of its own that has
 * the price paid, and the police register, the ledger, the purchase statement and the debt to the person say so. A person who
 * chose a voucher is paid by it at once. The register
 * and the series of the statement stay locked until the transaction ends, so this is its last work. Errors: NOT_FOUND; STALE
 * unless the measured price matches the offer or a counter-offer waits for the customer, and without a phone or a person.
 */
export async function buyPhone(
  tx: Transaction,
  deps: PurchaseDeps,
  { buybackId }: { readonly buybackId: number },
): Promise<void> {
  const offer = await lockRow(tx, buybackOffers, eq(buybackOffers.id, buybackId));
  const { state, deviceId } = offer;
  const cents = offer.counterCents ?? offer.priceCents;
  const [seller] = await tx.select().from(buybackPerson).where(eq(buybackPerson.buybackId, buybackId));
  if ((state !== "matched" && state !== "countered") || !deviceId || !cents || !seller)
    throw new Failure("STALE");
  const now = deps.clock();
  const identity = BuybackIdentity.parse(JSON.parse(deps.secretBox.open(seller.identity)));
  const phone = await readPhone(tx, deviceId);
  const episodeId = await takeOwnership(tx, deps.clock, { deviceId, cents });
  await addRegisterLine(tx, deps, {
    ...{
      buybackId,
      deviceId,
      episodeId,
      person: personOf(identity),
      priceCents: cents,
      means: offer.payout ?? "transfer",
    },
    ...{ description: phone.name, imei: phone.imei, provenance: provenanceOf(seller.declaredAt) },
  });
  const isByVoucher = offer.payout === "voucher";
  const bonusCents = isByVoucher ? bonusOf(cents, offer.bonusPercent ?? 0) : 0;
  await post(tx, {
    ...{ kind: "purchase", orderId: null, source: `buyback:${buybackId}`, at: now },
    entries: isByVoucher
      ? voucherPosting(cents, bonusCents)
      : transfer(cents, { debit: "purchases", credit: "payouts.due" }),
  });
  const asked = await readAsked(tx, offer);
  if (isByVoucher) await issueVoucher(tx, deps, { buybackId, email: asked.request.email, cents, bonusCents });
  else {
    const { iban, holder, ibanLast4 } = seller;
    await tx.insert(payouts).values({
      ...{ buybackId, attempt: 1, cents, state: "due", createdAt: now, movedAt: now },
      ...{ iban, holder, ibanLast4 },
    });
  }
  await issuePurchaseStatement(tx, deps, { offer, identity, phone, cents });
  const bought = await moveBuyback(tx, deps.clock, offer, {
    ...{ to: "bought", by: state === "countered" ? "customer" : "rule", set: { boughtAt: now } },
    facts: { cents },
  });
  if (isByVoucher)
    await moveBuyback(tx, deps.clock, bought, { to: "paid", by: "rule", set: { paidAt: now } });
  await mailPurchase(tx, deps, { offer, asked, cents: cents + bonusCents });
}

/** The name of a device as the register writes it, and its first IMEI. */
async function readPhone(tx: Transaction, deviceId: number) {
  const [found] = await tx
    .select({ model: smartphoneModels, imei: deviceImeis.imei })
    .from(devices)
    .innerJoin(smartphoneModels, eq(smartphoneModels.id, devices.modelId))
    .innerJoin(deviceImeis, and(eq(deviceImeis.deviceId, devices.id), eq(deviceImeis.slot, 1)))
    .where(eq(devices.id, deviceId));
  if (!found) throw new Failure("STALE");
  const { brand, model, storageGb, colour } = found.model;
  return { name: `${brand} ${model} ${formatStorage(storageGb, "fr")} ${colour}`, imei: found.imei };
}

/** Makes the shop the owner of the phone, and opens the episode of the purchase. Returns its id. */
async function takeOwnership(
  tx: Transaction,
  clock: () => Date,
  { deviceId, cents }: { readonly deviceId: number; readonly cents: Cents },
): Promise<number> {
  await noteDevice(tx, clock, { deviceId, kind: "bought", who: { kind: "shop" }, facts: { owner: "shop" } });
  await beginEpisode(tx, clock, deviceId, {
    ...{ source: "buyback", receptionId: null, pricePaidCents: cents, vatRegime: "margin" },
  });
  const [episode] = await tx
    .select({ id: episodes.id })
    .from(episodes)
    .where(and(eq(episodes.deviceId, deviceId), isNull(episodes.endedAt)));
  if (!episode) throw new Error(`Device ${deviceId} has no episode.`);
  return episode.id;
}

/** The register is in French, whatever the language of the seller. */
const t = createTranslator("fr", loadNamespace("fr", "admin-register"));

function personOf({
  lastName,
  street,
  postalCode,
  town,
  documentKind,
  ...identity
}: BuybackIdentity): RegisterPerson {
  const address = `${street}\n${postalCode} ${town}`;
  return { ...identity, name: lastName, address, documentKind: t(`document.${documentKind}`) };
}

const provenanceOf = (declaredAt: Date) =>
  t("declaredOn", { day: formatDate(parisTime(declaredAt).day, "long", "fr") });

async function readAsked(tx: Transaction, { id, messageId }: BuybackOffer) {
  const [asked] = await tx
    .select({ request: buybackRequests, locale: contactMessages.locale })
    .from(buybackRequests)
    .innerJoin(contactMessages, eq(contactMessages.id, buybackRequests.messageId))
    .where(eq(buybackRequests.messageId, messageId));
  if (!asked) throw new Error(`Buy-back ${id} has no request.`);
  return asked;
}

interface Purchase {
  readonly offer: BuybackOffer;
  readonly asked: Awaited<ReturnType<typeof readAsked>>;
  /** What the person gets. */
  readonly cents: Cents;
}

async function mailPurchase(tx: Transaction, { sendMail }: PurchaseDeps, { offer, asked, cents }: Purchase) {
  if (offer.token === null) throw new Error(`Buy-back ${offer.id} has no offer.`);
  const { name, brand, model, email } = asked.request;
  const kind = offer.payout === "voucher" ? "buyback-voucher" : "buyback-bought";
  await sendMail(tx, {
    ...{ kind, subjectId: `buyback-${offer.id}`, recipient: email, locale: asked.locale },
    data: { name, brand, model, cents, token: offer.token },
  });
}
