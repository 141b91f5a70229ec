import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CountReason, StockCount } from "#contract/places/counts.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { deviceAt, soldUnits, unitOnSale } from "#server/devices/fixtures/devices.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { openCount } from "#server/places/counts/open-count.ts";
import { readCount } from "#server/places/counts/read-counts.ts";
import { placeByScan } from "#server/places/place-by-scan.ts";
import { places } from "#server/places/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { type ActingProcess, startActing } from "./acting-process.ts";
import type { CountAct } from "./count-actor.ts";

const ROUNDS = 12;
/** Who comes first: the posting, or the packing and the scan; or all at once. */
const MEETINGS = ["post, rest", "rest, post", "free"] as const;

let shop: TestShop;
let sellerId: number;
let modelId: number;
let actor: { staffId: number; requestId: null };
let actors: ActingProcess<CountAct>[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  sellerId = (await registerPerson(shop, ["SELLER"])).id;
  ({ modelId } = await unitOnSale(shop, sellerId));
  actor = { staffId: (await signInStaff(shop)).id, requestId: null };
  const args = [shop.url, String(actor.staffId)];
  actors = await Promise.all([1, 2, 3].map(() => startActing<CountAct>("count-actor.ts", args)));
}, 60_000);
afterAll(async () => {
  for (const { end } of actors) end();
  await shop.close();
});

/** A place with a phone that a buyer has paid for and one of the stock, both missing in a count that was just opened. */
async function countedPlace(round: number) {
  const code = `R-${round}`;
  const [place] = await shop.database
    .insert(places)
    .values({ code, name: code, walk: round, createdAt: new Date() })
    .returning();
  const [sold, kept] = [await unitOnSale(shop, sellerId), await deviceAt(shop, modelId, "graded")];
  for (const { publicId } of [sold, kept])
    await placeByScan(shop.shop, { code: publicId, ...(place && { place: place.id }) }, actor);
  const { number } = await soldUnits(shop, [sold]);
  const id = await openCount(shop.shop, { key: randomUUID(), place: place?.id ?? null }, actor);
  return { code, sold, kept, number, count: await readCount(shop.database, id) };
}

const posting = (
  { id, version, differences }: StockCount,
  reasons: Record<string, CountReason>,
): CountAct => ({
  name: "post",
  input: {
    ...{ id, version, mayLose: true },
    differences: differences.map(({ label, kind }) => ({
      ...{ label, kind, reason: reasons[label] ?? "other", note: "vu" },
    })),
  },
});

const now = async (publicId: string) => {
  const { rows } = await shop.database.$client.query(
    "select stage, code from devices left join places on places.id = place_id where public_id = $1",
    [publicId],
  );
  return rows[0];
};

test(`a phone that is packed while three processes count it is never lost, and a count is posted whole or refused, ${ROUNDS} times`, async () => {
  const [packer, scanner, poster] = actors;
  if (!packer || !scanner || !poster) throw new Error("Three processes are needed.");
  for (let round = 0; round < ROUNDS; round += 1) {
    const meeting = MEETINGS[round % MEETINGS.length];
    const { code, sold, kept, number, count } = await countedPlace(round);
    const reasons = { [sold.publicId]: "in_use", [kept.publicId]: "not_found" } as const;
    const post = () => poster.do(posting(count, reasons));
    const rest = () =>
      Promise.all([
        packer.do({ name: "pack", input: { code: sold.publicId, number } }),
        scanner.do({ name: "scan", input: { id: count.id, code: sold.publicId } }),
      ]);
    const isFree = meeting === "free";
    const first = meeting === "rest, post" ? null : post();
    if (!isFree) await first;
    const others = rest();
    if (!isFree) await others;
    const posted = await (first ?? post());
    const [packed, scanned] = await others;

    expect([meeting, packed]).toEqual([meeting, "packed"]);
    expect(["counted", "wrong"]).toContain(scanned);
    if (!isFree) expect(posted).toBe(meeting === "post, rest" ? "posted" : "STALE");
    if (posted === "posted") {
      expect(await now(kept.publicId)).toEqual({ stage: "lost", code: null });
      expect(await now(sold.publicId)).toEqual({ stage: "packed", code: null });
      continue;
    }
    // A refused posting moved nothing. What the page shows after it can be posted.
    expect(posted).toBe("STALE");
    expect(await now(kept.publicId)).toEqual({ stage: "graded", code });
    const seen = await readCount(shop.database, count.id);
    expect(seen.differences.map(({ label }) => label)).toEqual([kept.publicId]);
    expect(await poster.do(posting(seen, reasons))).toBe("posted");
    expect(await now(kept.publicId)).toEqual({ stage: "lost", code: null });
    expect(await now(sold.publicId)).toEqual({ stage: "packed", code });
  }
  const findings = await auditShop({ database: shop.database, gateway: shop.shop.gateway });
  expect(findings.filter(({ rule }) => /device|unit|listing/.test(rule))).toEqual([]);
}, 60_000);
