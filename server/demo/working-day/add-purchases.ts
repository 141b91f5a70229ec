import { and, asc, eq } from "drizzle-orm";
import { PURCHASE_TERMS_VERSION } from "#contract/buyback/acceptance.ts";
import type { Company } from "#contract/company.ts";
import { writeAcceptance } from "#server/buyback/acceptance/accept-offer.ts";
import { moveBuyback } from "#server/buyback/move-buyback.ts";
import { settlePayout } from "#server/buyback/payouts/settle-payout.ts";
import { sendTransfers } from "#server/buyback/payouts/sign-batch.ts";
import { payoutBatches, payouts } from "#server/buyback/payouts/tables.ts";
import { buyPhone } from "#server/buyback/purchase/buy-phone.ts";
import { type BuybackOffer, buybackFindings } from "#server/buyback/tables.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { receiveForCustomer } from "#server/devices/reception/receive-for-customer.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import { imeiOf } from "../devices/plan-life.ts";
import { readPhones } from "../read-demo.ts";
import { addOffer } from "./add-buybacks.ts";

interface Deps {
  readonly now: Date;
  readonly staffId: number;
  readonly company: Company;
  readonly secretBox: SecretBox;
}

type End = "sent" | "received" | "due" | "in transit" | "paid" | "voucher";

type Plan = readonly [
  model: string,
  storageGb: number,
  lastName: string,
  firstName: string,
  daysAgo: number,
  end: End,
];

/** Phones that come to the shop, oldest first. The persons are made up. */
const PLANS: readonly Plan[] = [
  ["iPhone 13", 256, "Girard", "Paul", 24, "paid"],
  ["iPhone 12", 128, "Faure", "Léa", 21, "paid"],
  ["iPhone 14 Pro", 128, "Diallo", "Aminata", 17, "voucher"],
  ["iPhone 11", 64, "Renard", "Marc", 13, "in transit"],
  ["iPhone 13", 128, "Lopez", "Elena", 9, "due"],
  ["iPhone 12", 64, "Haddad", "Karim", 8, "due"],
  ["iPhone 14 Pro", 256, "Roussel", "Jeanne", 6, "received"],
  ["iPhone 13", 512, "Blanc", "Victor", 4, "sent"],
];

const DAY_MS = 86_400_000;
/** The example account of the ECBS. No bank has it. */
const IBAN = "FR1420041010050500013M02606";
/** The IMEIs of bought phones begin after those of the demo's own units. */
const FIRST_SERIAL = 900_000;
const noMail = async () => {};

/** Writes phones that people sell: on their way, at the bench, in the register, owed and paid. No mail is sent. */
export async function addPurchases(tx: Transaction, deps: Deps): Promise<void> {
  for (const [index, plan] of PLANS.entries()) await addPurchase(tx, deps, plan, FIRST_SERIAL + index);
  await payBatch(tx, deps, { debts: 2, daysAgo: 16, isPaid: true });
  await payBatch(tx, deps, { debts: 1, daysAgo: 1, isPaid: false });
}

async function addPurchase(
  tx: Transaction,
  { now, staffId, company, secretBox }: Deps,
  [model, storageGb, lastName, firstName, daysAgo, end]: Plan,
  serial: number,
): Promise<void> {
  const at = (days: number) => new Date(now.getTime() - (daysAgo - days) * DAY_MS);
  const depsAt = (days: number) => ({
    ...{ clock: () => at(days), sendMail: noMail, secretBox, company: () => company },
  });
  const actor = { staffId, requestId: "demo" };
  const name = `${firstName} ${lastName}`;
  const offered = await addOffer(tx, { model, storageGb, condition: "good", defects: [], name, at: at(0) });
  const imei = imeiOf(
    readPhones().findIndex((phone) => phone.model === model),
    serial,
  );
  const accepted = await writeAcceptance(tx, depsAt(0.2), offered, {
    identity: JSON.stringify({
      ...{ firstName, lastName, birthDate: "1988-04-12", street: "8 rue des Tanneurs" },
      ...{ postalCode: "59000", town: "Lille", documentKind: "id_card", documentNumber: `D3M0${serial}` },
      ...{ documentDate: "2021-06-15", documentAuthority: "Préfecture du Nord" },
    }),
    account: end === "voucher" ? null : { iban: IBAN, holder: name },
    ...{ imei, delivery: "post", termsVersion: PURCHASE_TERMS_VERSION },
  });
  const sent = await moveBuyback(tx, () => at(1), accepted, {
    ...{ to: "sent", by: "customer" },
    set: { sentAt: at(1), carrier: "laposte", trackingNumber: `6A${serial}00001` },
  });
  if (end === "sent") return;
  const deviceId = await receiveForCustomer(
    tx,
    () => at(3),
    { imei, modelId: await modelOf(tx, model, storageGb), facts: { buyback: sent.id } },
    actor,
  );
  const received = await moveBuyback(tx, () => at(3), sent, {
    ...{ to: "received", by: "bench", set: { imei, deviceId, receivedAt: at(3) } },
  });
  if (end === "received") return;
  await inspect(tx, received, { at: at(3.2), staffId, storageGb });
  await buyPhone(tx, depsAt(3.2), { buybackId: received.id });
}

/** Writes that the bench measured what the person stated, so that the offered price holds. */
async function inspect(
  tx: Transaction,
  offer: BuybackOffer,
  { at, staffId, storageGb }: { readonly at: Date; readonly staffId: number; readonly storageGb: number },
): Promise<void> {
  await tx.insert(buybackFindings).values({
    ...{ buybackId: offer.id, runId: null, storageGb, condition: "good", note: "", at, staffId },
    ...{ defects: [], stops: [], reasons: [], priceCents: offer.priceCents, steps: offer.steps },
  });
  const set = { inspectedAt: at };
  const inspected = await moveBuyback(tx, () => at, offer, { to: "inspected", by: "bench", set });
  await moveBuyback(tx, () => at, inspected, { to: "matched", by: "rule" });
}

async function modelOf(tx: Transaction, model: string, storageGb: number): Promise<number> {
  const [found] = await tx
    .select({ id: smartphoneModels.id })
    .from(smartphoneModels)
    .where(and(eq(smartphoneModels.model, model), eq(smartphoneModels.storageGb, storageGb)))
    .orderBy(asc(smartphoneModels.id))
    .limit(1);
  if (!found) throw new Error(`The demo has no ${model} of ${storageGb} GB.`);
  return found.id;
}

interface PaidBatch {
  /** The number of debts in the batch, oldest first. */
  readonly debts: number;
  readonly daysAgo: number;
  readonly isPaid: boolean;
}

/** Pays the oldest debts with one file. The demo has one member of staff, who signs alone. */
async function payBatch(
  tx: Transaction,
  { now, staffId, company, secretBox }: Deps,
  { debts, daysAgo, isPaid }: PaidBatch,
): Promise<void> {
  const at = new Date(now.getTime() - daysAgo * DAY_MS);
  const clock = () => at;
  const rows = await tx
    .select()
    .from(payouts)
    .where(eq(payouts.state, "due"))
    .orderBy(asc(payouts.id))
    .limit(debts);
  const [batch] = await tx
    .insert(payoutBatches)
    .values({ state: "draft", preparedBy: staffId, preparedAt: at })
    .returning({ id: payoutBatches.id });
  if (!batch) throw new Error("The demo's batch was not written.");
  for (const { id } of rows)
    await tx
      .update(payouts)
      .set({ state: "batched", batchId: batch.id, movedAt: at })
      .where(eq(payouts.id, id));
  await sendTransfers(
    tx,
    { clock, secretBox, company: () => company },
    { ...{ id: batch.id, rows, account: { iban: IBAN, bic: undefined } }, signedBy: staffId, byOne: true },
  );
  if (!isPaid) return;
  const sent = await tx.select().from(payouts).where(eq(payouts.batchId, batch.id)).orderBy(asc(payouts.id));
  const deps = { sendMail: noMail, clock: () => new Date(at.getTime() + DAY_MS) };
  for (const payout of sent)
    await settlePayout(tx, deps, payout, { outcome: "paid", proof: "camt.053 releve.xml" });
}
