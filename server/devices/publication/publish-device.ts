import { eq, isNotNull, sql } from "drizzle-orm";
import type { PublicationInput } from "#contract/devices/bench.ts";
import { CONDITION_OF_GRADE } from "#contract/devices/grading.ts";
import { anglesLeft, missingForPublication } from "#contract/devices/publication-rule.ts";
import { formatStorage } from "#contract/units.ts";
import { smartphoneItems, smartphoneModels } from "#server/catalog/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { sellers } from "#server/sellers/tables.ts";
import { lacking, unitChange } from "../bench/change-unit.ts";
import { openEpisode } from "../bench/open-episode.ts";
import { readInspection } from "../bench/read-inspection.ts";
import { readRuns } from "../bench/read-runs.ts";
import type { DeviceRow } from "../tables.ts";
import { publicationFacts, readUnitPhotos } from "./read-publication-facts.ts";

/**
 * Puts a graded unit on sale with its own listing of the shop. Its earlier listing is reused unless it was ordered as
 * another model. For a unit on sale, changes the price.
 * Errors: NOT_FOUND; STALE; VALIDATION with the names of what is missing, or with `seller` while no seller is the shop
 * itself.
 */
export const publishDevice = unitChange<Omit<PublicationInput, "version">>(
  async (locked, { priceCents, description }) => {
    const { tx, unit, at, move, note } = locked;
    const facts = { priceCents };
    if (unit.stage === "listed") {
      const before = await changePrice(tx, unit.id, { priceCents, description }, at);
      await note({ kind: "price-changed", facts });
      return { action: "device.price-changed", changes: { priceCents: { from: before, to: priceCents } } };
    }
    if (unit.stage !== "graded") throw new Failure("STALE");
    const { last } = await readRuns(tx, unit.id);
    const pictures = await readUnitPhotos(tx, unit.id);
    const { id: episodeId } = await openEpisode(tx, unit);
    const inspection = await readInspection(tx, episodeId);
    const missing = missingForPublication(publicationFacts(unit, last, pictures, inspection));
    const angles = missing.includes("photos") ? anglesLeft(pictures).map((angle) => `photos.${angle}`) : [];
    if (missing.length > 0) throw lacking([...missing, ...angles]);
    const photoIds = pictures.map(({ id }) => id);
    await writeListing(tx, { unit, photoIds, priceCents, description, at });
    await move({ to: "listed", facts, public: true });
    return { action: "device.listed", changes: { priceCents: { from: null, to: priceCents } } };
  },
);

async function changePrice(
  tx: Transaction,
  deviceId: number,
  { priceCents, description }: Pick<PublicationInput, "priceCents" | "description">,
  now: Date,
) {
  const ofDevice = eq(smartphoneItems.deviceId, deviceId);
  const [before] = await tx.select().from(smartphoneItems).where(ofDevice);
  await tx
    .update(smartphoneItems)
    .set({ priceCents, updatedAt: now, ...(description !== undefined && { description }) })
    .where(ofDevice);
  return before?.priceCents ?? null;
}

/** Writes the unit's own listing, new or reused, with a stock of one. Its photographs are those of the passport. */
async function writeListing(
  tx: Transaction,
  {
    unit,
    photoIds,
    priceCents,
    description,
    at: now,
  }: {
    readonly unit: DeviceRow;
    readonly photoIds: readonly string[];
    readonly priceCents: number;
    readonly description: string | undefined;
    readonly at: Date;
  },
) {
  const [shop] = await tx.select({ id: sellers.userId }).from(sellers).where(eq(sellers.firstParty, true));
  if (!shop) throw new Failure("VALIDATION", { fields: { seller: "REQUIRED" } });
  const [model] = await tx.select().from(smartphoneModels).where(eq(smartphoneModels.id, unit.modelId));
  if (!model || !unit.grade) throw new Error("A graded device has a model and a grade.");
  const values = {
    modelId: unit.modelId,
    name: nameOf(model),
    priceCents,
    condition: CONDITION_OF_GRADE[unit.grade],
    batteryCapacity: model.battery.replace(/\s/g, ""),
    batteryHealth: unit.batteryHealth,
    photoIds: [...photoIds],
    onHand: 1,
    withdrawnAt: null,
    updatedAt: now,
    ...(description !== undefined && { description }),
  };
  // An ordered listing must keep showing the ordered model: a unit whose model was corrected gets a new listing.
  await tx.execute(sql`update smartphone_items items set device_id = null from smartphone_models before
    where device_id = ${unit.id} and before.id = items.model_id
      and (before.brand, before.model) <> (${model.brand}, ${model.model}) and was_ordered(items.id)`);
  await tx
    .insert(smartphoneItems)
    .values({ description: "", ...values, sellerId: shop.id, deviceId: unit.id, createdAt: now })
    .onConflictDoUpdate({
      target: smartphoneItems.deviceId,
      targetWhere: isNotNull(smartphoneItems.deviceId),
      set: values,
    });
}

/**
 * The product name in the shop's own form, so that the words of other languages can be found in it. The brand
 * Apple is left out: its models are known without it.
 */
function nameOf({ brand, model, storageGb, colour }: typeof smartphoneModels.$inferSelect): string {
  const phone = brand === "Apple" ? model : `${brand} ${model}`;
  return `${phone} ${formatStorage(storageGb, "fr").replace("\u00a0", " ")} ${colour}`;
}

/**
 * Takes a unit off sale: it is `graded` again and its listing is hidden.
 * Errors: NOT_FOUND; STALE; UNIT_RESERVED while an unpaid order holds it.
 */
export const unpublishDevice = unitChange<{ reason: string }>(async ({ tx, unit, at, move }, { reason }) => {
  const ofDevice = eq(smartphoneItems.deviceId, unit.id);
  const [listing] = await tx.select().from(smartphoneItems).where(ofDevice);
  if (unit.stage !== "listed" || !listing) throw new Failure("STALE");
  if (listing.reserved > 0) throw new Failure("UNIT_RESERVED");
  await tx.update(smartphoneItems).set({ onHand: 0, withdrawnAt: at, updatedAt: at }).where(ofDevice);
  await move({ to: "graded", facts: { reason } });
  return { action: "device.unlisted", changes: { stage: { from: "listed", to: "graded" } }, reason };
});
