import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CaseInput, OrderCases } from "#contract/cases/cases.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { files } from "#server/files/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { readTimeline } from "#server/timeline/read-timeline.ts";
import { trackingTokenOf } from "#server/tracking/tracking-token.ts";
import type { Buyer } from "#tests/people.ts";
import { registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";
import { caseNow, claim, deliveredUnits, shipOrder } from "./fixtures/cases.ts";

let shop: TestShop;
let seller: Buyer;
let actor: { staffId: number; requestId: null };
let now = new Date("2026-11-25T09:00:00Z");
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now });
  seller = await registerPerson(shop, ["SELLER"]);
  await shop.database
    .insert(sellers)
    .values({ userId: seller.id, storeName: "Nova", businessName: "Nova SARL", siret: "73282932000074" });
  actor = { staffId: (await signInStaff(shop)).id, requestId: null };
});
afterAll(() => shop.close());

/** A delivered order of listings without units of their own. */
async function delivered(by = seller) {
  const parcels = await parcelsOf(shop, [by]);
  await shipOrder(shop, parcels.orderId, [], actor);
  return parcels;
}
const post = (url: string, headers: Record<string, string>, payload?: object) =>
  shop.app.inject({ method: "POST", url, headers, ...(payload ? { payload } : {}) });
const open = (number: string, headers: Record<string, string>, input: CaseInput = claim()) =>
  post(`/orders/${number}/cases`, headers, input);

test("the owner of an order opens a case: numbered, told once, with its step and its deadline", async () => {
  const { number, buyer } = await delivered();
  const input = claim({ kind: "guarantee" });
  const answers = await Promise.all([1, 2, 3].map(() => open(number, buyer.headers, input)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  const { cases, claimable } = answers[0]?.json<OrderCases>() ?? { cases: [], claimable: [] };
  expect(cases).toMatchObject([
    {
      number: expect.stringMatching(/^C-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      kind: "guarantee",
      state: "opened",
      dueAt: "2026-11-27T09:00:00.000Z",
      steps: [{ kind: "case.opened" }],
      canCancel: true,
    },
  ]);
  expect(claimable).toEqual([]);
  const told = await shop.database.select().from(mails).where(eq(mails.kind, "case-opened"));
  expect(told.filter(({ recipient }) => recipient === buyer.email)).toHaveLength(1);
  const timeline = await readTimeline(shop.database, { type: "order", id: number });
  expect(timeline.filter(({ kind }) => kind === "case.opened")).toMatchObject([
    { by: "customer", public: true },
  ]);
});

test("of two requests about one unit at once, one wins", async () => {
  const { number, buyer } = await delivered();
  const answers = await Promise.all([open(number, buyer.headers), open(number, buyer.headers)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
});

describe("a case is refused", () => {
  test("about another person’s order, by its number or its key", async () => {
    const { number, buyer } = await delivered();
    const stranger = await registerBuyer(shop);
    expect((await open(number, stranger.headers)).statusCode).toBe(404);
    const input = claim();
    const mine = await delivered();
    expect((await open(mine.number, mine.buyer.headers, input)).statusCode).toBe(201);
    expect((await open(number, buyer.headers, input)).json()).toMatchObject({
      error: "IDEMPOTENCY_MISMATCH",
    });
    const [own] = (await open(mine.number, mine.buyer.headers, input)).json<OrderCases>().cases;
    const cancel = await post(`/orders/${number}/cases/${own?.number}/cancellation`, buyer.headers);
    expect(cancel.statusCode).toBe(404);
  });

  test("with the key of one that says something else", async () => {
    const { number, buyer } = await delivered();
    const input = claim();
    expect((await open(number, buyer.headers, input)).statusCode).toBe(201);
    for (const other of [
      { kind: "guarantee" } as const,
      { description: "Autre chose." },
      { lines: [{ position: 0, quantity: 2 }] },
    ]) {
      const answer = await open(number, buyer.headers, { ...input, ...other });
      expect([answer.statusCode, answer.json().error]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
    }
  });

  test("about more than was bought, a line that is not there, and one line named twice", async () => {
    const { number, buyer } = await delivered();
    for (const lines of [
      [{ position: 0, quantity: 2 }],
      [{ position: 9, quantity: 1 }],
      [
        { position: 0, quantity: 1 },
        { position: 0, quantity: 1 },
      ],
    ])
      expect((await open(number, buyer.headers, claim({ lines }))).json()).toMatchObject({
        error: "VALIDATION",
      });
  });

  test("before anything has arrived; a lost parcel, once it has left", async () => {
    const { number, buyer, orderId } = await parcelsOf(shop, [seller]);
    const lost = () => open(number, buyer.headers, claim({ kind: "lost" }));
    expect((await open(number, buyer.headers)).json()).toMatchObject({ error: "CASE_TOO_EARLY" });
    expect((await lost()).json()).toMatchObject({ error: "CASE_TOO_EARLY" });
    await shipOrder(shop, orderId, [], actor, { delivers: false });
    expect((await open(number, buyer.headers)).json()).toMatchObject({ error: "CASE_TOO_EARLY" });
    expect((await lost()).statusCode).toBe(201);
  });

  test("after its time: 30 days for a return, two years for a fault", async () => {
    const { number, buyer, orderId } = await delivered();
    const token = await trackingTokenOf(shop.database, orderId, now);
    const before = now;
    try {
      now = new Date("2026-12-26T09:00:00Z");
      const late = await post("/tracking/cases", {}, { token, input: claim() });
      expect(late.json()).toMatchObject({
        error: "CASE_TOO_LATE",
        message: expect.stringContaining("délai"),
      });
      const fault = await post("/tracking/cases", {}, { token, input: claim({ kind: "guarantee" }) });
      expect(fault.statusCode).toBe(201);
    } finally {
      now = before;
    }
    expect(buyer.id).toBeGreaterThan(0);
    expect(number).toContain("RL-");
  });

  test("for a change of mind about a private person’s phone, which the page doesn’t offer", async () => {
    const { number, buyer } = await delivered(await registerPerson(shop, ["SELLER"]));
    expect((await open(number, buyer.headers)).json()).toMatchObject({ error: "PRIVATE_SALE" });
    const page = await shop.app.inject({ url: `/orders/${number}/cases`, headers: buyer.headers });
    expect(page.json<OrderCases>().claimable).toMatchObject([
      { kinds: ["guarantee", "transit_damage", "wrong_item", "lost"] },
    ]);
    expect((await open(number, buyer.headers, claim({ kind: "guarantee" }))).statusCode).toBe(201);
  });

  test("for a change of mind about the phone of a seller whose store names no registered business", async () => {
    const lou = await registerPerson(shop, ["SELLER"]);
    await shop.database.insert(sellers).values({ userId: lou.id, storeName: "Lou", businessName: "" });
    const { number, buyer } = await delivered(lou);
    expect((await open(number, buyer.headers)).json()).toMatchObject({ error: "PRIVATE_SALE" });
  });

  test("without words for anything but a change of mind", async () => {
    const { number, buyer } = await delivered();
    const input = claim({ kind: "wrong_item", description: "" });
    expect((await open(number, buyer.headers, input)).json()).toMatchObject({
      fields: { description: "REQUIRED" },
    });
    expect((await open(number, buyer.headers, claim({ description: "" }))).statusCode).toBe(201);
  });
});

test("photographs are re-encoded, private and few, and those of another order are refused", async () => {
  const { number, buyer } = await delivered();
  const [own] = (await open(number, buyer.headers)).json<OrderCases>().cases;
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#bada55" } })
    .jpeg()
    .toBuffer();
  const add = (headers: Record<string, string>, payload: Buffer = picture) =>
    shop.app.inject({
      method: "POST",
      url: `/orders/${number}/cases/${own?.number}/photos`,
      headers: { ...headers, "content-type": "image/jpeg" },
      payload,
    });
  expect((await add((await registerBuyer(shop)).headers)).statusCode).toBe(404);
  expect((await add(buyer.headers, Buffer.from("GIF89a"))).statusCode).toBe(415);
  const [first] = (await add(buyer.headers)).json<OrderCases>().cases;
  expect(first?.photos).toBe(1);
  const [file] = await shop.database.select().from(files).where(eq(files.kind, "case-photo"));
  expect(file).toMatchObject({ contentType: "image/webp" });
  expect((await shop.app.inject({ url: `/pictures/photos/${file?.id}` })).statusCode).toBe(404);
  for (let count = 1; count < 6; count += 1) expect((await add(buyer.headers)).statusCode).toBe(201);
  expect((await add(buyer.headers)).statusCode).toBe(429);
  const staff = await signInStaff(shop, ["orders.read"]);
  const url = `/admin/api/cases/${own?.number}/photos`;
  const seen = await shop.app.inject({ url: `${url}/${file?.id}`, headers: staff.headers });
  expect(seen.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "no-store" });
  expect((await shop.app.inject({ url: `${url}/${randomUUID()}`, headers: staff.headers })).statusCode).toBe(
    404,
  );
});

test("of photographs that come at once, those that are too many leave no file behind", async () => {
  const { number, buyer } = await delivered();
  const [own] = (await open(number, buyer.headers)).json<OrderCases>().cases;
  const payload = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#bada55" } })
    .jpeg()
    .toBuffer();
  const stored = async () => {
    const found = await readdir(join(shop.dataDir, "files"), { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).length;
  };
  const url = `/orders/${number}/cases/${own?.number}/photos`;
  const headers = { ...buyer.headers, "content-type": "image/jpeg" };
  const add = () => shop.app.inject({ method: "POST", url, headers, payload });
  await add();
  const before = await stored();
  const answers = await Promise.all(Array.from({ length: 12 }, add));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
  expect((await stored()) - before).toBe(5);
});

test("a customer takes a case back until its goods have come, and may open another", async () => {
  const { number, buyer } = await deliveredUnits(shop, seller.id, actor);
  const [own] = (await open(number, buyer.headers)).json<OrderCases>().cases;
  const cancel = () => post(`/orders/${number}/cases/${own?.number}/cancellation`, buyer.headers);
  expect((await cancel()).json()).toMatchObject({ cases: [{ state: "cancelled", canCancel: false }] });
  expect((await cancel()).statusCode).toBe(200);
  expect((await open(number, buyer.headers)).statusCode).toBe(201);
});

test("an erasure waits for the end of a case, and takes its words and photographs", async () => {
  const { number, buyer } = await delivered();
  await shop.database.$client.query("update users set email_verified_at = now() where id = $1", [buyer.id]);
  const [own] = (await open(number, buyer.headers)).json<OrderCases>().cases;
  const payload = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#bada55" } })
    .jpeg()
    .toBuffer();
  const url = `/orders/${number}/cases/${own?.number}`;
  const headers = { ...buyer.headers, "content-type": "image/jpeg" };
  await shop.app.inject({ method: "POST", url: `${url}/photos`, headers, payload });
  const exported = await shop.app.inject({ url: "/users/me/export", headers: buyer.headers });
  expect(exported.json()).toMatchObject({
    cases: [{ number: own?.number, description: "L’écran scintille." }],
  });
  const erase = () => post("/users/me/erasure", buyer.headers, { password: "tilleul7" });
  expect((await erase()).json()).toMatchObject({ error: "ORDER_PENDING" });
  await post(`${url}/cancellation`, buyer.headers);
  expect((await erase()).statusCode).toBe(204);
  expect(await caseNow(shop, own?.number ?? "")).toMatchObject({ description: "", state: "cancelled" });
  const left = await shop.database.$client.query(
    "select from case_photos join cases on cases.id = case_id where number = $1",
    [own?.number],
  );
  expect(left.rowCount).toBe(0);
});
