import { sql } from "drizzle-orm";
import type { DeviceState } from "#contract/devices/device-events.ts";
import { PROTOCOL_VERSION } from "#contract/devices/protocol.ts";
import type { Transaction } from "#server/database/client.ts";
import { devicePhotos, gradings, partsFitted, testRuns, wipes } from "#server/devices/bench/tables.ts";
import { events } from "#server/timeline/tables.ts";
import { stableUuid } from "../stable-id.ts";
import type { SoldUnit } from "./find-sold-units.ts";
import {
  ANGLES,
  answersOf,
  type LifeEvent,
  measuredOf,
  partOf,
  publicIdOf,
  type UnitPlan,
} from "./plan-life.ts";

const MINUTE_MS = 60_000;

/** A unit with its planned history. */
export interface Unit extends UnitPlan {
  readonly deviceId: number;
  readonly events: readonly LifeEvent[];
  readonly states: readonly DeviceState[];
  readonly itemId?: number;
  readonly sold?: SoldUnit;
}

interface Deps {
  readonly staffId: number;
  readonly episodeOf: ReadonlyMap<number, number>;
}

/** Writes the workshop's records: events, runs with their answers, wipes, parts, gradings and photographs. */
export async function addRecords(
  tx: Transaction,
  units: readonly Unit[],
  { staffId, episodeOf }: Deps,
): Promise<void> {
  const happened = units.flatMap((unit) => unit.events.map((event) => ({ ...event, unit })));
  const of = (kind: LifeEvent["kind"]) =>
    happened
      .filter((event) => event.kind === kind)
      .map(({ unit, ...event }) => ({
        ...event,
        unit,
        row: { deviceId: unit.deviceId, staffId, at: event.at },
      }));
  await tx.insert(events).values(
    happened
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ unit, kind, at, by, facts }) => ({
        ...{
          subjectType: "device" as const,
          subjectId: publicIdOf(unit.number),
          kind,
          at,
          facts,
          public: false,
        },
        ...{ byKind: by, staffId: by === "staff" ? staffId : null },
      })),
  );
  await tx.insert(wipes).values(
    of("device.wiped").map(({ row }) => ({
      ...row,
      ...{ method: "Effacement chiffré, NIST 800-88 Purge", tool: "Blanc Net", toolVersion: "4.2" },
      ...{ verification: "Redémarrage et lecture de contrôle", place: "Atelier" },
    })),
  );
  await tx
    .insert(partsFitted)
    .values(of("device.noted.part-fitted").map(({ row, unit }) => ({ ...row, ...partOf(unit.number) })));
  await tx.insert(gradings).values(
    of("device.graded").map(({ row, unit }) => ({
      ...{ ...row, grade: unit.grade, decidedAt: row.at, marks: measuredOf(unit) },
    })),
  );
  await tx.insert(devicePhotos).values(
    of("device.noted.photographed").map(({ row, unit, facts }) => ({
      ...row,
      // Null, because the photograph is drawn when it is first requested.
      staffId: null,
      id: stableUuid(`photo ${unit.number} ${facts.angle}`),
      episodeId: episodeOf.get(unit.deviceId) ?? 0,
      angle: ANGLES.find((angle) => angle === facts.angle) ?? "detail",
    })),
  );
  await addRuns(tx, [...of("device.noted.tested"), ...of("device.tested")]);
}

type Run = LifeEvent & { readonly unit: Unit; readonly row: { deviceId: number; staffId: number; at: Date } };

async function addRuns(tx: Transaction, runs: readonly Run[]): Promise<void> {
  const planned = runs.map(({ unit, kind, row: { at, ...row } }) => {
    const wasRepaired =
      kind === "device.tested" && unit.events.some((event) => event.kind === "device.repairing");
    const phase = wasRepaired ? ("after_repair" as const) : ("intake" as const);
    const beganAt = new Date(at.getTime() - (4 + (unit.number % 5)) * MINUTE_MS);
    const answers = answersOf(unit, kind === "device.tested" ? "after_repair" : "intake");
    const key = stableUuid(`run ${unit.number} ${kind}`);
    return { ...row, key, phase, protocolVersion: PROTOCOL_VERSION, beganAt, finishedAt: at, answers };
  });
  const added = await tx
    .insert(testRuns)
    .values(planned.map(({ answers, ...run }) => run))
    .returning({ id: testRuns.id, key: testRuns.key });
  const idOf = new Map(added.map(({ id, key }) => [key, id]));
  // Passed as JSON, because one statement can have at most 65,535 parameters.
  const results = planned.flatMap(({ key, answers, staffId, beganAt }) =>
    answers.map((answer, place) => ({
      ...{ ...answer, run: idOf.get(key), staff: staffId },
      at: new Date(beganAt.getTime() + place * 5000),
    })),
  );
  await tx.execute(sql`insert into test_results (run_id, point, outcome, value, staff_id, at)
    select run, point, outcome, value, staff, at from json_to_recordset(${JSON.stringify(results)})
      as r (run int, point text, outcome text, value int, staff int, at timestamptz)`);
}
