import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Correction, RegisterLine } from "#contract/buyback/register.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { listPhone, registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { boughtPhone, SELLER } from "../fixtures/register.ts";
import { verifyRegister } from "./verify-register.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  await listPhone(shop, (await registerBuyer(shop)).id);
});
afterEach(() => shop.close());

const get = ({ headers }: SignedInStaff, path = "") =>
  shop.app.inject({ url: `/admin/api/register${path}`, headers });
const correct = ({ headers }: SignedInStaff, number: number, payload: Correction) =>
  shop.app.inject({ method: "POST", url: `/admin/api/register/${number}/correction`, headers, payload });
const rows = async <Row>(sql: string) => (await shop.database.$client.query(sql)).rows as Row[];
const fieldsOf = ({ description, imei, provenance, priceCents, means, person }: RegisterLine) => ({
  ...{ description, imei, provenance, priceCents, means, person },
});
const findings = async () =>
  (await auditShop({ database: shop.database, gateway: shop.shop.gateway })).filter(({ rule }) =>
    rule.startsWith("a phone bought"),
  );

describe("the police register", () => {
  test("numbers purchases of two processes at once without gaps, and a purchase that fails takes none", async () => {
    const other = await openTestShop({ url: shop.url, dataDir: shop.dataDir });
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        boughtPhone(n % 2 ? other : shop, n + 1, n % 10 === 9).catch(() => null),
      ),
    );
    await other.close();
    const numbers = await rows<{ number: number }>("select number from buyback_register order by number");
    expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 36 }, (_, n) => n + 1));
    expect(await verifyRegister(shop.database)).toBeNull();
    expect(await findings()).toEqual([]);
  });

  test("has one line of a buy-back, and a phone bought without a line is found by the audit", async () => {
    await boughtPhone(shop, 1);
    await expect(boughtPhone(shop, 1)).rejects.toThrow();
    await shop.database.$client.query("update episodes set price_paid_cents = 1");
    expect(await findings()).toMatchObject([{ details: "episode 1 cents, line 20000 cents" }]);
  });

  test("keeps the person encrypted: the database holds no name, address or document number", async () => {
    await boughtPhone(shop, 1);
    const [line] = await rows<Record<string, unknown>>("select * from buyback_register");
    for (const secret of ["Zoé", "Martin", "Lilas", SELLER.documentNumber])
      expect(JSON.stringify(line)).not.toContain(secret);
    expect((await get(await signInStaff(shop, ["register.read"]), "/1")).json()).toMatchObject({
      ...{ number: 1, person: SELLER, corrects: null, correctedBy: null, staff: null },
    });
  });

  test("is read with its permission only, and each reading is in the audit log", async () => {
    for (let id = 1; id <= 3; id += 1) await boughtPhone(shop, id);
    const reader = await signInStaff(shop, ["register.read"]);
    expect((await get(await signInStaff(shop, ["buyback.write"]))).statusCode).toBe(403);
    expect((await get(reader)).json().rows.map(({ number }: RegisterLine) => number)).toEqual([3, 2, 1]);
    await get(reader, "/2");
    expect((await get(reader, ".csv")).json()).toMatchObject({ error: "STEP_UP_NEEDED" });
    expect((await get(reader, ".pdf")).json()).toMatchObject({ error: "STEP_UP_NEEDED" });
    await reader.stepUp();
    await get(reader, ".csv");
    await get(reader, ".pdf");
    expect(
      await rows(
        `select action, object_id from audit where object_type in ('register', 'list') and staff_id = ${reader.id} order by seq`,
      ),
    ).toEqual([
      { action: "register.read", object_id: "1–3" },
      { action: "register.read", object_id: "2" },
      { action: "list.exported", object_id: "register" },
      { action: "list.exported", object_id: "register" },
    ]);
  });

  test("is found by number, IMEI and day, and exported in the order of its numbers", async () => {
    const bought = [await boughtPhone(shop, 1), await boughtPhone(shop, 2)];
    const reader = await signInStaff(shop, ["register.read"]);
    await reader.stepUp();
    const found = async (query: string) =>
      (await get(reader, `?${query}`)).json().rows.map(({ number }: RegisterLine) => number);
    expect(await found("q=2")).toEqual([2]);
    expect(await found(`q=${bought[0]?.imei}`)).toEqual([1]);
    expect(await found("to=2020-01-01")).toEqual([]);
    expect(await found("from=2020-01-01")).toEqual([2, 1]);
    const csv = (await get(reader, ".csv?from=2020-01-01")).body.split("\r\n");
    expect(csv.slice(1, 3).map((line) => line.split(";")[0])).toEqual(["1", "2"]);
    expect(csv[1]).toContain(`Zoé;Martin;1990-04-02`);
    expect((await get(reader, ".csv?to=2020-01-01")).body.trim().split("\r\n")).toHaveLength(1);
    const pdf = await get(reader, ".pdf?from=2020-01-01");
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("is corrected by a new line that names the old one, once, by whoever may", async () => {
    await boughtPhone(shop, 1);
    const boss = await signInStaff(shop, ["register.read", "register.write"]);
    const reader = await signInStaff(shop, ["register.read"]);
    const line = (await get(boss, "/1")).json<RegisterLine>();
    const claim = { ...fieldsOf(line), reason: "Nom mal lu", person: { ...line.person, name: "Martín" } };
    expect((await correct(reader, 1, claim)).statusCode).toBe(403);
    expect((await correct(boss, 1, claim)).json()).toMatchObject({ error: "STEP_UP_NEEDED" });
    await boss.stepUp();
    const answers = await Promise.all([correct(boss, 1, claim), correct(boss, 1, claim)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await get(boss, "/1")).json()).toMatchObject({ person: { name: "Martin" }, correctedBy: 2 });
    expect((await get(boss, "/2")).json()).toMatchObject({
      ...{ person: { name: "Martín" }, corrects: 1, reason: "Nom mal lu" },
    });
    expect(await verifyRegister(shop.database)).toBeNull();
    expect(await findings()).toEqual([]);
  });
});

describe("somebody with the database's password", () => {
  beforeEach(async () => {
    for (let id = 1; id <= 4; id += 1) await boughtPhone(shop, id);
  });

  test("cannot change or remove a line by an ordinary statement", async () => {
    for (const sql of ["update buyback_register set price_cents = 1", "delete from buyback_register"])
      await expect(shop.database.$client.query(sql)).rejects.toThrow("never changed");
  });

  test.each([
    ["changes a price", "update buyback_register set price_cents = 1 where number = 2", 2, "changed"],
    ["swaps the person", "update buyback_register set person = 'x' where number = 3", 3, "changed"],
    ["removes a line", "delete from buyback_register where number = 2", 2, "missing"],
    ["removes the newest line", "delete from buyback_register where number = 4", 4, "missing"],
  ])("%s, and it is seen", async (_name, sql, number, reason) => {
    const client = await shop.database.$client.connect();
    await client.query(
      `set session_replication_role = replica; ${sql}; set session_replication_role = origin`,
    );
    client.release();
    expect(await verifyRegister(shop.database)).toEqual({ number, reason });
  });
});
