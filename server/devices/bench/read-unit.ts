import { and, asc, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { BenchDevice } from "#contract/devices/bench.ts";
import { isPhotographed, missingForPublication } from "#contract/devices/publication-rule.ts";
import { openBuybackOf } from "#server/buyback/open-buyback.ts";
import { smartphoneItems, smartphoneModels } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { fittingParts } from "#server/parts/read-parts.ts";
import { isTestedOnly, openRepairOf, testedSince } from "#server/repair/open-repair.ts";
import { staff } from "#server/staff/tables.ts";
import { ofNow, whatIsKnown } from "../before-return.ts";
import { imeisOf } from "../find-device.ts";
import { publicationFacts, readUnitPhotos } from "../publication/read-publication-facts.ts";
import { devices, episodes } from "../tables.ts";
import { phaseOf, phaseOfRepair } from "./open-episode.ts";
import { lastWipeOf, readAttached, readInspection } from "./read-inspection.ts";
import { readRuns } from "./read-runs.ts";
import { stepOf } from "./step-of.ts";
import { gradings, partsFitted, wipes } from "./tables.ts";

/** A unit on the bench, with its next action. Error: NOT_FOUND. */
export async function readUnit(database: Queries, publicId: string): Promise<BenchDevice> {
  const [found] = await database
    .select({
      unit: devices,
      version: versionOf(devices),
      model: smartphoneModels,
      imeis: imeisOf(devices.id),
      episode: episodes,
      item: smartphoneItems,
      isOfNow: ofNow,
    })
    .from(devices)
    .innerJoin(smartphoneModels, eq(smartphoneModels.id, devices.modelId))
    .leftJoin(episodes, and(eq(episodes.deviceId, devices.id), isNull(episodes.endedAt)))
    .leftJoin(smartphoneItems, eq(smartphoneItems.deviceId, devices.id))
    .where(eq(devices.publicId, publicId));
  if (!found) throw new Failure("NOT_FOUND");
  const { unit, version, model, imeis, episode, item, isOfNow } = found;
  const [runs, parts, wipe, grading, photos, inspection, attached, wipeBefore, buyback, repair, stock] =
    await Promise.all([
      readRuns(database, unit.id),
      database
        .select({ part: partsFitted.part, origin: partsFitted.origin })
        .from(partsFitted)
        .where(eq(partsFitted.deviceId, unit.id))
        .orderBy(asc(partsFitted.id)),
      lastWipe(database, unit.id),
      lastGrading(database, unit.id),
      readUnitPhotos(database, unit.id),
      readInspection(database, episode?.id),
      readAttached(database, episode?.id),
      lastWipeOf(database, model.brand),
      openBuybackOf(database, unit.id),
      openRepairOf(database, unit.id),
      unit.stage === "repairing" ? fittingParts(database, `${model.brand} ${model.model}`) : [],
    ]);
  const held = buyback
    ? { testedSince: buyback.receivedAt }
    : repair && isTestedOnly(repair)
      ? { testedSince: testedSince(repair) }
      : undefined;
  return {
    publicId,
    version,
    stage: unit.stage,
    step: stepOf({
      ...{ held, unit, episode, runs, isPhotographed: isPhotographed(photos) },
      waitsForApproval: grading?.isWaiting === true,
    }),
    maker: model.brand,
    model: model.model,
    colour: model.colour,
    storageGb: model.storageGb,
    imeis,
    serial: unit.serial,
    ...whatIsKnown(unit, isOfNow),
    phase: buyback ? "intake" : repair ? phaseOfRepair(repair) : phaseOf(unit, episode),
    buyback: buyback?.id ?? null,
    repair: repair?.number ?? null,
    isHeld: held !== undefined,
    owner: unit.owner,
    openRun: runs.open,
    lastRun: runs.last,
    parts,
    stock: stock.map(({ kind, ...part }) => ({ ...part, part: kind })),
    wipe,
    wipeBefore,
    inspection,
    ...attached,
    grading,
    photos,
    listing: item ? { id: item.id, priceCents: item.priceCents, reserved: item.reserved > 0 } : null,
    missing: missingForPublication(publicationFacts(unit, runs.last, photos, inspection)),
  };
}

async function lastWipe(database: Queries, deviceId: number) {
  const [found] = await database
    .select({ ...getTableColumns(wipes), by: staff.name })
    .from(wipes)
    .innerJoin(staff, eq(staff.id, wipes.staffId))
    .where(eq(wipes.deviceId, deviceId))
    .orderBy(desc(wipes.id))
    .limit(1);
  return found ? { ...found, report: found.reportId, at: found.at.toISOString() } : null;
}

async function lastGrading(database: Queries, deviceId: number) {
  const { marks: measured, grade, wanted, decidedAt } = gradings;
  const [found] = await database
    .select({ measured, grade, wanted, isWaiting: sql<boolean>`${decidedAt} is null` })
    .from(gradings)
    .where(eq(gradings.deviceId, deviceId))
    .orderBy(desc(gradings.id))
    .limit(1);
  return found ?? null;
}
