import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyBackup } from "#server/backup/manifest.ts";
import { openDatabase } from "#server/database/client.ts";
import { findDatabase, ownDatabase, withClient } from "#server/database/find-database.ts";
import { versionOf } from "#server/database/row-version.ts";
import { moveUnit } from "#server/devices/bench/move-unit.ts";
import { devices } from "#server/devices/tables.ts";
import { staff } from "#server/staff/tables.ts";
import { makeDataDir, startShop } from "#tests/processes/running-shop.ts";
import { contents } from "./contents.ts";
import { runOperator } from "./run-operator.ts";

/** `DEVICES=100000` for the long run, with two million events. */
const DEVICES = Number(process.env.DEVICES || 2000);
const EVENTS = 20;

/** Inserts inspected phones that were measured many times. Replaying their events gives their rows. */
const FILL = `
  set session_replication_role = replica;
  create temp table wanted as select n, upper(lpad(to_hex(n), 10, '0')) as public_id,
    date_trunc('second', now()) - interval '1 year' as came, (select min(id) from smartphone_models) + n % 20 as model_id
    from generate_series(1, ${DEVICES}) as n;
  insert into devices (public_id, model_id, serial, stage, owner, custodian, battery_health, created_at, changed_at)
    select public_id, model_id, 'SER' || n, 'inspected', 'shop', 'shop', 80 + n % 20, came, came + interval '${EVENTS} days'
    from wanted order by n;
  insert into episodes (device_id, source, price_paid_cents, vat_regime, began_at)
    select d.id, 'supplier', 20000, 'margin', came from wanted join devices d using (public_id);
  insert into events (subject_type, subject_id, kind, at, by_kind, facts, public)
    select 'device', public_id,
      case step when 1 then 'device.received' when ${EVENTS} then 'device.inspected' else 'device.noted.measured' end,
      came + step * interval '1 day', 'shop',
      case step when 1 then jsonb_build_object('modelId', model_id) when ${EVENTS} then '{}'
        else jsonb_build_object('batteryHealth', 80 + n % 20) end, false
    from wanted, generate_series(1, ${EVENTS}) as step order by step, n;
  set session_replication_role = origin;
  vacuum analyze devices, episodes, events`;

let folder: Awaited<ReturnType<typeof makeDataDir>>;
let shop: ReturnType<typeof startShop>;
const place = (name: string) => join(folder.dataDir, name);
beforeAll(async () => {
  folder = await makeDataDir();
});
afterAll(async () => {
  shop.kill("SIGKILL");
  await shop.ended;
  await folder.remove();
});

/** Moves phones back and forth between two stages until stopped. Returns the number of moves. */
function keepWorking(url: string) {
  const { database, close } = openDatabase(url, 2);
  let done = 0;
  let isStopped = false;
  const working = (async () => {
    const [worker] = await database.select().from(staff);
    while (!isStopped)
      for (const to of ["quarantine", "inspected"] as const) {
        const [unit] = await database
          .select({ publicId: devices.publicId, version: versionOf(devices) })
          .from(devices)
          .where(eq(devices.stage, to === "inspected" ? "quarantine" : "inspected"))
          .orderBy(asc(devices.id))
          .limit(1);
        if (!unit || !worker) throw new Error("There is nothing to work on.");
        await moveUnit(
          { database, clock: () => new Date() },
          { ...unit, to, reason: "contrôle" },
          { staffId: worker.id, requestId: null },
        );
        done += 1;
      }
  })();
  return async () => {
    isStopped = true;
    await working.finally(close);
    return done;
  };
}

test(`a backup of a working workshop of ${DEVICES} devices and ${DEVICES * EVENTS} events restores every row, and the audit finds nothing`, async () => {
  const dataDir = place("shop");
  shop = startShop({ DATA_DIR: dataDir, DEMO: "1" });
  await shop.address;
  const { url, stop } = await findDatabase({ DATABASE_URL: undefined, dataDir });
  await withClient(url, async (client) => {
    for (const statement of FILL.split(";\n")) await client.query(statement);
  });
  const stopWorking = keepWorking(url);
  const file = place("shop.tar.zst");
  const backup = await runOperator("backup", [file], { DATA_DIR: dataDir });
  expect(backup).toMatchObject({ code: 0 });
  // The demo draws photographs when they are first seen, so missing files are not reported as lost.
  expect(backup.output).not.toContain("could not be found");
  expect(await stopWorking()).toBeGreaterThan(2);
  await stop();
  shop.kill("SIGTERM");
  await shop.ended;

  const elsewhere = place("elsewhere");
  expect(await runOperator("restore", [file], { DATA_DIR: elsewhere })).toMatchObject({ code: 0 });
  for (const folder of [dataDir, elsewhere])
    expect(await runOperator("audit", [], { DATA_DIR: folder })).toMatchObject({ code: 0 });
  const { tables } = await verifyBackup(file);
  expect(tables.find(({ name }) => name.endsWith("devices"))?.rows).toBeGreaterThan(DEVICES);
  const own = await ownDatabase(elsewhere);
  try {
    expect(await contents(own.url)).toEqual(tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })));
  } finally {
    await own.stop();
  }
}, 900_000);
