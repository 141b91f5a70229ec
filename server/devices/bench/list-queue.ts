import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { isPhotographed, type PhotoAngle } from "#contract/devices/publication-rule.ts";
import type { DeviceStage } from "#contract/devices/stages.ts";
import { type BenchQueue, type QueueQuery, STATIONS, type Station } from "#contract/devices/stations.ts";
import { HELD_FOR_CUSTOMER } from "#server/buyback/open-buyback.ts";
import { buybackOffers } from "#server/buyback/tables.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { IS_HERE, testedSince } from "#server/repair/open-repair.ts";
import { repairs } from "#server/repair/tables.ts";
import { staff } from "#server/staff/tables.ts";
import { assignments } from "#server/timeline/tables.ts";
import { modelName } from "../back-office/list-devices.ts";
import { devices, episodes } from "../tables.ts";
import { readRunsOf } from "./read-runs.ts";
import { stepOf } from "./step-of.ts";
import { gradings } from "./tables.ts";

/** The stages of phones that wait for somebody at the bench. */
const WAITING: readonly DeviceStage[] = [
  ...(["expected", "received", "inspected", "quarantine", "repairing", "wiped", "tested", "graded"] as const),
];
/** The rows of one queue that a page shows. */
const SHOWN = 50;

/**
 * The queues of the bench: how many phones wait at each station and since when, and the phones of one station. The step of a
 * phone is that of its own page. A workshop holds some hundred phones at a time, so all of them are read.
 */
export async function listQueue(
  database: Queries,
  { station, mine }: QueueQuery,
  staffId: number,
): Promise<BenchQueue> {
  const rows = await database
    .select({
      unit: devices,
      model: smartphoneModels,
      episode: episodes,
      buyback: buybackOffers,
      repair: repairs,
      assigneeId: assignments.staffId,
      assignee: staff.name,
      waitsForApproval: sql<boolean>`exists (select from ${gradings} where ${gradings.deviceId} = ${devices.id} and ${gradings.decidedAt} is null)`,
      angles: sql<PhotoAngle[]>`array(select angle from device_photos where episode_id = ${episodes.id})`,
    })
    .from(devices)
    .innerJoin(smartphoneModels, eq(smartphoneModels.id, devices.modelId))
    .leftJoin(episodes, and(eq(episodes.deviceId, devices.id), isNull(episodes.endedAt)))
    .leftJoin(
      buybackOffers,
      and(eq(buybackOffers.deviceId, devices.id), inArray(buybackOffers.state, [...HELD_FOR_CUSTOMER])),
    )
    .leftJoin(repairs, and(eq(repairs.deviceId, devices.id), IS_HERE, ne(repairs.source, "guarantee")))
    .leftJoin(
      assignments,
      and(eq(assignments.subjectType, "device"), eq(assignments.subjectId, devices.publicId)),
    )
    .leftJoin(staff, eq(staff.id, assignments.staffId))
    .where(inArray(devices.stage, [...WAITING]))
    .orderBy(asc(devices.changedAt), asc(devices.id));
  const tested = rows.filter(({ unit }) => unit.stage === "inspected" || unit.stage === "wiped");
  const runs = await readRunsOf(
    database,
    tested.map(({ unit }) => unit.id),
  );
  const waiting = rows.flatMap((row) => {
    const { unit, episode, buyback, repair, waitsForApproval, angles } = row;
    const held = buyback
      ? { testedSince: buyback.receivedAt }
      : repair
        ? { testedSince: testedSince(repair) }
        : undefined;
    const photos = angles.map((angle) => ({ angle }));
    const step = stepOf({
      ...{ held, unit, episode, waitsForApproval },
      isPhotographed: isPhotographed(photos),
      runs: runs.get(unit.id) ?? { open: null, last: null },
    });
    const at = STATIONS.find((one) => one === step);
    return at ? [{ ...row, station: at, isMine: row.assigneeId === staffId }] : [];
  });
  const isShown = (row: { readonly isMine: boolean }) => !mine || row.isMine;
  return {
    stations: STATIONS.map((one: Station) => {
      const here = waiting.filter((row) => row.station === one);
      return {
        station: one,
        count: here.length,
        mine: here.filter(({ isMine }) => isMine).length,
        oldest: here.find(isShown)?.unit.changedAt.toISOString() ?? null,
      };
    }),
    units: waiting
      .filter((row) => row.station === station && isShown(row))
      .slice(0, SHOWN)
      .map(({ unit, model, assignee }) => ({
        ...{ publicId: unit.publicId, name: modelName(model), assignee },
        since: unit.changedAt.toISOString(),
      })),
  };
}
