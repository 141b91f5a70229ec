import { eq } from "drizzle-orm";
import type { BenchBuyback, StaffBuyback } from "#contract/buyback/staff-buybacks.ts";
import { modelSlug } from "#contract/catalog/model-address.ts";
import { customerOf } from "#server/accounts/back-office/customer-of.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { listDeviceModels } from "#server/devices/back-office/list-devices.ts";
import { devices } from "#server/devices/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { threadMessages } from "#server/inbox/tables.ts";
import { findAssignee, readTimeline } from "#server/timeline/read-timeline.ts";
import { readVoucherOf } from "#server/vouchers/read-voucher.ts";
import { factsOf, parcelOf, readCounter } from "../find-offer.ts";
import { intakeRun } from "../inspection/intake-run.ts";
import { isAwaited } from "../reception/late-arrival.ts";
import {
  type BuybackRequestRow,
  buybackFindings,
  buybackOffers,
  buybackPerson,
  buybackRequests,
} from "../tables.ts";
import { newestLabel } from "../way/read-label.ts";

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** A buy-back with its person, conversation and timeline. Error: NOT_FOUND. */
export async function readBuyback(db: Queries, id: number): Promise<StaffBuyback> {
  const subject = { type: "buyback", id: String(id) } as const;
  const [[found], timeline, assignee] = await Promise.all([
    db
      .select({
        offer: buybackOffers,
        request: buybackRequests,
        version: versionOf(buybackOffers),
        threadId: threadMessages.threadId,
        device: devices.publicId,
        ibanLast4: buybackPerson.ibanLast4,
      })
      .from(buybackOffers)
      .innerJoin(buybackRequests, eq(buybackRequests.messageId, buybackOffers.messageId))
      .leftJoin(threadMessages, eq(threadMessages.contactMessageId, buybackOffers.messageId))
      .leftJoin(devices, eq(devices.id, buybackOffers.deviceId))
      .leftJoin(buybackPerson, eq(buybackPerson.buybackId, buybackOffers.id))
      .where(eq(buybackOffers.id, id))
      .limit(1),
    readTimeline(db, subject),
    findAssignee(db, subject),
  ]);
  if (!found) throw new Failure("NOT_FOUND");
  const { offer, request, version, ...joined } = found;
  const { details, name, email, phone } = request;
  const { delivery, slipCode, imei, counterCents, gridVersion } = offer;
  return {
    ...factsOf(offer, request),
    ...{ id, version, details, name, email, phone, gridVersion, ...joined, timeline, assignee },
    ...{ delivery, slipCode, imei, counterCents, customerId: await customerOf(db, email) },
    parcel: parcelOf(offer.carrier, offer.trackingNumber),
    returnParcel: parcelOf(offer.returnCarrier, offer.returnNumber),
    label: await newestLabel(db, id),
    createdAt: offer.createdAt.toISOString(),
    dueAt: iso(offer.dueAt),
    payout: offer.payout,
    voucher: await readVoucherOf(db, id),
    sentAt: iso(offer.sentAt),
    receivedAt: iso(offer.receivedAt),
    isAwaited: await isAwaited(db, offer),
    isTested: (await intakeRun(db, offer)) !== null,
    findings: await readFindings(db, id),
    models: await modelsOf(db, request),
  };
}

/** The same buy-back for the bench, which does not know the person. Error: NOT_FOUND. */
export async function readAtBench(db: Queries, id: number): Promise<BenchBuyback> {
  const { name, email, phone, threadId, timeline, assignee, ibanLast4, ...bench } = await readBuyback(db, id);
  const { customerId, gridVersion, parcel, returnParcel, label, payout, voucher, ...known } = bench;
  return known;
}

async function readFindings(db: Queries, id: number): Promise<StaffBuyback["findings"]> {
  const [row] = await db.select().from(buybackFindings).where(eq(buybackFindings.buybackId, id));
  const counter = row && (await readCounter(db, { id, counterCents: row.priceCents }));
  if (!counter) return null;
  const { storageGb, condition, defects, note, priceCents } = row;
  const { stops: found, steps, reasons } = counter;
  return { storageGb, condition, defects, note, priceCents, found, steps, reasons };
}

/** The models of the catalogue with a name, those of the stated storage first. All of them when the catalogue lacks it. */
async function modelsOf(
  db: Queries,
  { model: named, storageGb }: Pick<BuybackRequestRow, "model" | "storageGb">,
) {
  const models = await listDeviceModels(db);
  const slug = modelSlug(named);
  const its = models.filter(({ model }) => modelSlug(model) === slug);
  const isStated = ({ name }: { readonly name: string }) => Number(name.includes(` ${storageGb} Go `));
  return (its.length > 0 ? its : models)
    .map(({ id, name }) => ({ id, name }))
    .toSorted((one, other) => isStated(other) - isStated(one));
}
