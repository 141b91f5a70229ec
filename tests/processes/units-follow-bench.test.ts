import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { NO_MARKS } from "#contract/devices/grading.ts";
import { openDatabase } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { gradeUnit } from "#server/devices/bench/grade-unit.ts";
import { devices } from "#server/devices/tables.ts";
import { staff } from "#server/staff/tables.ts";
import { createTestDatabase, type TestDatabase } from "#tests/database/test-database.ts";
import { waitFor } from "#tests/wait-for.ts";
import { makeDataDir, startShop } from "./running-shop.ts";

let made: TestDatabase;
let open: ReturnType<typeof openDatabase>;
const folders: Awaited<ReturnType<typeof makeDataDir>>[] = [];
const shops: ReturnType<typeof startShop>[] = [];

async function startOne() {
  const folder = await makeDataDir();
  folders.push(folder);
  const shop = startShop({ DATA_DIR: folder.dataDir, DATABASE_URL: made.url, DEMO: "1" });
  shops.push(shop);
  return shop.address;
}

beforeAll(async () => {
  made = await createTestDatabase();
  open = openDatabase(made.url);
});
afterAll(async () => {
  for (const shop of shops) {
    shop.kill("SIGKILL");
    await shop.ended;
  }
  for (const folder of folders) await folder.remove();
  await open.close();
  await made.drop();
});

/** Half the age from which a cached page is made anew without a change. */
const BEFORE_ITS_AGE_MS = 30_000;

const page = async (address: string, path: string) => (await fetch(`${address}${path}`)).text();

/** A listed unit of grade A+ or A with a battery above 86 %: it can get worse in both. */
async function goodUnit(address: string): Promise<SmartphoneItem> {
  const found: SmartphoneItem[] = await (
    await fetch(`${address}/smartphoneItems?status=available&minBattery=90&limit=100`)
  ).json();
  const own = found.find(({ sellerKind, grade }) => sellerKind === "shop" && grade === "A");
  return (await fetch(`${address}/smartphoneItems/${own?.id}`)).json();
}

test("a battery and a grade corrected at the bench are right on every page of every process before the pages’ age would renew them", async () => {
  const here = await startOne();
  const there = await startOne();
  const { id, unit, model, batteryHealth = 0 } = await goodUnit(here);
  const passport = `/passeport/${unit?.publicId}`;
  const search = `search=${encodeURIComponent(model.model)}`;
  const list = `/store?${search}`;
  const filtered = `/store?${search}&minBattery=90`;
  for (const address of [here, there])
    for (const path of [`/product/${id}`, list, filtered, passport])
      expect(await page(address, path), path).toContain(
        path === passport ? `${batteryHealth}\u00a0%` : `/product/${id}`,
      );

  const [device] = await open.database
    .select({ publicId: devices.publicId, version: versionOf(devices) })
    .from(devices)
    .where(eq(devices.publicId, unit?.publicId ?? ""));
  const [worker] = await open.database.select().from(staff);
  if (!device || !worker) throw new Error("The demo has no such unit, or nobody works there.");
  const zones = {
    display: { ...NO_MARKS, scratches: 6, scratchMm: 18 },
    edge: NO_MARKS,
    frame: NO_MARKS,
    back: NO_MARKS,
  };
  await gradeUnit(
    { database: open.database, clock: () => new Date() },
    { ...device, measured: { zones, battery: 81 } },
    { staffId: worker.id, requestId: null },
  );

  const isRight = async (address: string) => {
    const product = await page(address, `/product/${id}`);
    expect(product).toContain("81\u00a0%");
    expect(product).toContain("Bon état");
    expect(await page(address, list)).toContain("Batterie 81\u00a0%");
    expect(await page(address, filtered)).not.toContain(`"/product/${id}"`);
    const shown = await page(address, passport);
    expect(shown).toContain("81\u00a0%");
    expect(shown).toContain("Bon état");
    const facets = await (await fetch(`${address}/smartphoneItems?${search}&minBattery=90`)).json();
    expect(facets.map((item: SmartphoneItem) => item.id)).not.toContain(id);
  };
  await Promise.all(
    [here, there].map((address) =>
      waitFor(`the unit's new grade at ${address}`, () => isRight(address), { limitMs: BEFORE_ITS_AGE_MS }),
    ),
  );
}, 180_000);
