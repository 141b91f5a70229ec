import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { knownDevices } from "../tables.ts";
import { deviceDigest, networkDigest, rememberDevice } from "./known-devices.ts";

let time = Date.parse("2026-11-21T10:00:00Z");
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => new Date(time) });
});
afterAll(() => shop.close());

test("an account keeps the twenty devices and the twenty networks that it used last", async () => {
  const [owner, other] = [await registerBuyer(shop), await registerBuyer(shop)];
  const use = (id: number, n: number) => {
    time += 60_000;
    return rememberDevice(shop.shop, id, { address: `203.0.113.${n}`, device: `device-${n}` });
  };
  await use(other.id, 99);
  const before = await shop.database.$count(knownDevices, eq(knownDevices.userId, other.id));
  for (let n = 0; n < 25; n += 1) await use(owner.id, n);
  // A device that is used again is one of the last.
  await use(owner.id, 5);
  const used = [...Array.from({ length: 19 }, (_, n) => n + 6), 5];
  const rows = await shop.database.select().from(knownDevices).where(eq(knownDevices.userId, owner.id));
  const digests = (kind: string) => rows.filter((row) => row.kind === kind).map(({ digest }) => digest);
  expect(new Set(digests("device"))).toEqual(new Set(used.map((n) => deviceDigest(`device-${n}`))));
  expect(new Set(digests("network"))).toEqual(new Set(used.map((n) => networkDigest(`203.0.113.${n}`))));
  expect(await shop.database.$count(knownDevices, eq(knownDevices.userId, other.id))).toBe(before);
});
