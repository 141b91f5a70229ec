import { afterAll, beforeAll, expect, test } from "vitest";
import { type BenchQueue, STATIONS } from "#contract/devices/stations.ts";
import { seedDemo } from "#server/demo/seed-demo.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { openBench } from "./fixtures/bench-desk.ts";

let shop: TestShop;
let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => new Date("2026-11-20T12:00:00Z") });
  await seedDemo({ ...shop.shop, hashPassword: async () => "nobody logs in" });
  bench = await openBench(shop);
}, 60_000);
afterAll(() => shop.close());

const queue = async (query = "") => (await bench.send("GET", `queue?${query}`)).json<BenchQueue>();

test("each phone waits at the station of its next step, the one that waits longest first", async () => {
  const { stations } = await queue();
  expect(stations.map(({ station }) => station)).toEqual([...STATIONS]);
  expect(stations.filter(({ count }) => count > 0).length).toBeGreaterThan(5);
  for (const { station, count, oldest } of stations) {
    const { units } = await queue(`station=${station}`);
    expect(units).toHaveLength(Math.min(count, 50));
    expect(units[0]?.since ?? null).toBe(oldest);
    expect(units.map(({ since }) => since)).toEqual(units.map(({ since }) => since).toSorted());
    for (const { publicId } of units.slice(0, 5)) expect((await bench.unit(publicId)).step).toBe(station);
  }
});

test("a person sees their own phones", async () => {
  const [first] = (await queue("station=inspect")).units;
  const { person } = bench;
  await shop.database.$client.query(
    "insert into assignments (subject_type, subject_id, staff_id, at) select 'device', $1, id, now() from staff where email = $2 on conflict (subject_type, subject_id) do update set staff_id = excluded.staff_id",
    [first?.publicId, person.email],
  );
  const mine = await queue("station=inspect&mine=1");
  expect(mine.units.map(({ publicId }) => publicId)).toEqual([first?.publicId]);
  expect(mine.stations.find(({ station }) => station === "inspect")?.mine).toBe(1);
});
